import { sql } from 'kysely';
import { getTaxReport as contract } from '#shared/contract/taxes.ts';
import { readTaxAccount } from '#shared/rules/tax.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import type { StoreTx } from '../../db/transaction.ts';

/** The taxes of a quarter, as the ledger has them. */
export const getTaxReport = defineHandler(contract, async ({ year, quarter }, { tx }) => {
  const month = (quarter - 1) * 3;
  const period = { from: new Date(Date.UTC(year, month, 1)), until: new Date(Date.UTC(year, month + 3, 1)) };
  const [rows, reverseCharged] = await Promise.all([sumTaxes(tx, period), sumReverseCharged(tx, period)]);
  return {
    reverseCharged: reverseCharged.map(({ vatId, country, currency, net }) => ({
      vatId,
      country,
      net: { amount: net, currency },
    })),
    rows: rows.flatMap(({ account, currency, net, tax }) => {
      const rate = readTaxAccount(account);
      return rate === null ? [] : [{ ...rate, net: { amount: net, currency }, tax: { amount: tax, currency } }];
    }),
  };
});

interface Period {
  from: Date;
  until: Date;
}

const sumTaxes = (tx: StoreTx, { from, until }: Period) =>
  tx.many(
    tx.q
      .selectFrom('ledger_transfers')
      .select(['tax_account as account', 'currency'])
      .select(sql<number>`sum(case when credit_account = tax_account then amount else -amount end)::bigint`.as('tax'))
      .select(
        sql<number>`sum(case when credit_account = tax_account then tax_base else -tax_base end)::bigint`.as('net'),
      )
      .where('store_id', '=', tx.realm)
      .where('tax_account', 'is not', null)
      .$narrowType<{ account: string }>()
      .where('created_at', '>=', from)
      .where('created_at', '<', until)
      .groupBy(['tax_account', 'currency'])
      .orderBy('tax_account')
      .orderBy('currency'),
  );

/**
 * The sales to each business that owes the tax itself: what the quarter added to what is left of its orders without tax
 * and tip. If its VAT id was confirmed after the payment, an order counts from the refund of its tax on.
 */
const sumReverseCharged = (tx: StoreTx, { from, until }: Period) =>
  tx.many(
    tx.q
      .selectFrom('tax_evidence as e')
      .innerJoin('orders as o', (on) => on.onRef('o.store_id', '=', 'e.store_id').onRef('o.id', '=', 'e.order_id'))
      .innerJoinLateral(
        (eb) =>
          eb
            .selectFrom('ledger_transfers as t')
            .leftJoin('refunds as r', (on) =>
              on.onRef('r.store_id', '=', 't.store_id').onRef('r.id', '=', 't.event_id').on('r.is_tax_only', '=', true),
            )
            .select([leftAt(from).as('before'), leftAt(until).as('after')])
            .where('t.store_id', '=', tx.realm)
            .where('t.event', 'in', ['payment', 'refund', 'refund-failed', 'dispute-lost'])
            .where(
              sql<boolean>`t.event_id = any(array(
                select id from payments where store_id = ${tx.realm} and order_id = e.order_id
                union all select id from refunds where store_id = ${tx.realm} and order_id = e.order_id
                union all select id from disputes where store_id = ${tx.realm} and order_id = e.order_id))`,
            )
            .as('left'),
        (on) => on.onTrue(),
      )
      .select(['e.vat_id as vatId', 'e.chosen_country as country', 'o.currency'])
      .select(sql<number>`sum("left".after - "left".before)::bigint`.as('net'))
      .where('e.store_id', '=', tx.realm)
      .where('e.vat_status', '=', 'valid')
      .groupBy(['e.vat_id', 'e.chosen_country', 'o.currency'])
      .having(sql<boolean>`sum("left".after - "left".before) <> 0`)
      .orderBy('e.vat_id')
      .orderBy('o.currency'),
  );

/** What was left of an order at a time if its buyer owed the tax by then, else nothing. The tip leaves an order last. */
const leftAt = (time: Date) => sql<number>`
  case when e.kind = 'reverse-charge'
    or count(*) filter (where r.id is not null and t.event = 'refund' and t.created_at < ${time})
      > count(*) filter (where r.id is not null and t.event = 'refund-failed' and t.created_at < ${time})
  then greatest(0, coalesce(sum(case when t.credit_account = 'store' then t.amount else -t.amount end)
    filter (where 'store' in (t.debit_account, t.credit_account) and t.created_at < ${time}), 0) - o.tip)
  else 0 end`;
