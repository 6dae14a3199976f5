import { sql } from 'kysely';
import type { StoreTx } from '../../db/transaction.ts';
import { cashAccount } from '../sales/bookEntry.ts';

/** A payment, refund or dispute of ours: what the gateway's balance changed by, in the ledger and at the provider. */
export interface Comparison {
  subjectId: string;
  kind: string;
  /** The provider's object. */
  sourceId: string | null;
  orderId: string | null;
  /** The amount of the payment, refund or dispute itself. Null if the subject is only an entry. */
  amount: number | null;
  /** Null: the account and the mode that the comparison is about. */
  account: string | null;
  isTest: boolean | null;
  isEqual: boolean;
  /** A payment that the buyer or the bank has not completed. */
  isUnpaid: boolean;
  currencies: { currency: string; booked: number; received: number }[];
}

/** Compares what the ledger and the provider have about each subject, per currency. */
export async function compareSubjects(
  tx: StoreTx,
  { gateway, subjects }: { gateway: string; subjects: readonly string[] },
): Promise<Comparison[]> {
  if (subjects.length === 0) return [];
  const [about, sums] = await Promise.all([findSubjects(tx, subjects), findSums(tx, { gateway, subjects })]);
  return about.map(({ id, kind, source_id, order_id, amount, account_id, is_test, is_unpaid }) => {
    const currencies = sums
      .filter((sum) => sum.subject_id === id)
      .map(({ currency, booked, received }) => ({ currency, booked, received }));
    return {
      subjectId: id,
      kind,
      sourceId: source_id,
      orderId: order_id,
      amount,
      account: account_id,
      isTest: is_test,
      isUnpaid: is_unpaid,
      isEqual: currencies.every(({ booked, received }) => booked === received),
      currencies,
    };
  });
}

interface Subject {
  id: string;
  kind: string;
  source_id: string | null;
  order_id: string;
  amount: number;
  account_id: string | null;
  is_test: boolean;
  is_unpaid: boolean;
}

const findSubjects = (tx: StoreTx, subjects: readonly string[]): Promise<Subject[]> =>
  tx.many(
    tx.q
      .selectFrom(
        sql<Subject>`(
          select p.id, 'payment' as kind, p.charge_id as source_id, p.order_id, p.amount, p.account_id, o.is_test,
            p.status in ('created', 'requires-action') as is_unpaid
          from payments p join orders o on o.store_id = p.store_id and o.id = p.order_id
          where p.store_id = ${tx.realm} and p.id = any(${subjects}::uuid[])
          union all
          select r.id, 'refund', s.provider_id, r.order_id, r.amount, p.account_id, o.is_test, false from refunds r
          join refund_states s on s.store_id = r.store_id and s.refund_id = r.id
          join payments p on p.store_id = r.store_id and p.id = r.payment_id
          join orders o on o.store_id = r.store_id and o.id = r.order_id
          where r.store_id = ${tx.realm} and r.id = any(${subjects}::uuid[])
          union all
          select d.id, 'dispute', d.provider_id, d.order_id, d.amount, p.account_id, o.is_test, false from disputes d
          join payments p on p.store_id = d.store_id and p.id = d.payment_id
          join orders o on o.store_id = d.store_id and o.id = d.order_id
          where d.store_id = ${tx.realm} and d.id = any(${subjects}::uuid[]))`.as('s'),
      )
      .selectAll(),
  );

interface Sum {
  subject_id: string;
  currency: string;
  booked: number;
  received: number;
}

/** The events of the ledger that a payment, a refund or a dispute has. Naming them lets the index find the transfers. */
export const SUBJECT_EVENTS = ['payment', 'refund', 'refund-failed', 'dispute', 'dispute-won', 'dispute-lost'] as const;

const findSums = (tx: StoreTx, { gateway, subjects }: { gateway: string; subjects: readonly string[] }) => {
  const cash = cashAccount(gateway);
  const change = sql`case when t.debit_account = ${cash} then t.amount else -t.amount end`;
  return tx.many(
    tx.q
      .selectFrom(
        sql<Sum>`(
          select subject_id, currency, sum(booked)::bigint as booked, sum(received)::bigint as received from (
            select t.event_id as subject_id, t.currency, ${change} as booked, 0 as received
            from ledger_transfers t
            where t.store_id = ${tx.realm} and t.event = any(${[...SUBJECT_EVENTS]}) and t.event_id = any(${subjects}::uuid[])
              and ${cash} in (t.debit_account, t.credit_account)
            union all
            select e.subject_id, t.currency, ${change}, 0
            from processor_entries e
            join ledger_transfers t on t.store_id = e.store_id and t.event = 'exchange' and t.event_id = e.id
            where e.store_id = ${tx.realm} and e.subject_id = any(${subjects}::uuid[])
              and ${cash} in (t.debit_account, t.credit_account)
            union all
            select e.subject_id, e.currency, 0, e.net
            from processor_entries e
            where e.store_id = ${tx.realm} and e.subject_id = any(${subjects}::uuid[])
          ) moved group by subject_id, currency)`.as('sums'),
      )
      .selectAll(),
  );
};
