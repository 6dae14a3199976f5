import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { job } from '#shared/contract/jobs.ts';
import type { TaxRecordKind } from '#shared/contract/taxes.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import type { AccountId } from '../../../gateways/payments/port.ts';

interface At {
  tx: StoreTx;
  now: Date;
}

/** Has the provider record the sale of a paid order, if it calculated the order's tax. */
export async function noteSale(
  { tx, now }: At,
  { orderId, account }: { orderId: string; account: AccountId },
): Promise<void> {
  const evidence = await tx.maybe(
    tx.q
      .selectFrom('tax_evidence')
      .select('order_id')
      .where('store_id', '=', tx.realm)
      .where('order_id', '=', orderId)
      .where('calculation_request', 'is not', null),
  );
  if (evidence) await note({ tx, now }, { orderId, kind: 'sale', account });
}

/** Has the provider take back what a refund returned of a recorded sale. A tip is no part of the sale. */
export async function noteRefund(at: At, { refundId, order }: { refundId: string; order: Sold }): Promise<void> {
  const { tx } = at;
  const { amount } = await tx.one(
    tx.q.selectFrom('refunds').select('amount').where('store_id', '=', tx.realm).where('id', '=', refundId),
  );
  await noteTaken(at, { order, kind: 'refund', refundId, amount });
}

/** The same for what a store has lost in a dispute, with the tax in it. */
export const noteLostDispute = (
  at: At,
  { disputeId, order, amount, tax }: { disputeId: string; order: Sold; amount: number; tax: number },
): Promise<void> => noteTaken(at, { order, kind: 'dispute', disputeId, amount, tax });

/** Has the provider undo what it took back for a refund that failed after all. */
export const noteRefundUndone = (at: At, { refundId, orderId }: { refundId: string; orderId: string }): Promise<void> =>
  noteUndone(at, { orderId, kind: 'refund', refundId });

/** The same for a lost dispute that was won after all. */
export const noteDisputeUndone = (
  at: At,
  { disputeId, orderId }: { disputeId: string; orderId: string },
): Promise<void> => noteUndone(at, { orderId, kind: 'dispute', disputeId });

/** Whether what a record took back was undone later, or is about to be. `u`: the record that undoes it. */
export const undoing = (record: 'r' | 'tax_records', state = sql`true`) =>
  sql<boolean>`exists (select from tax_records u where u.store_id = ${sql.ref(record)}.store_id
    and u.order_id = ${sql.ref(record)}.order_id and u.kind = ${sql.ref(record)}.kind || '-undone'
    and u.refund_id is not distinct from ${sql.ref(record)}.refund_id
    and u.dispute_id is not distinct from ${sql.ref(record)}.dispute_id and u.round = ${sql.ref(record)}.round
    and ${state})`;

interface Sold {
  id: string;
  total: number;
  tip: number;
}

type Taken = { order: Sold; amount: number } & (
  | { kind: 'refund'; refundId: string }
  | { kind: 'dispute'; disputeId: string; tax: number }
);

/** Never more than is left of the sale, of which a tip is no part. */
async function noteTaken(at: At, { order, amount, ...taken }: Taken): Promise<void> {
  const { tx } = at;
  const sale = await findNoted(tx, { orderId: order.id, kind: 'sale' });
  if (!sale) return;
  const { before } = await tx.one(
    tx.q
      .selectFrom('tax_records as r')
      .select(sql<number>`coalesce(sum(r.amount), 0)::bigint`.as('before'))
      .where('r.store_id', '=', tx.realm)
      .where('r.order_id', '=', order.id)
      .where((eb) => eb.not(undoing('r'))),
  );
  const back = Math.min(amount, order.total - order.tip - before);
  if (back <= 0) return;
  const tax = taken.kind === 'dispute' ? Math.min(taken.tax, back) : null;
  const last = taken.kind === 'dispute' ? await findNoted(tx, { orderId: order.id, ...taken }) : undefined;
  const round = last ? last.round + 1 : 1;
  await note(at, { ...taken, orderId: order.id, account: sale.account, amount: back, tax, round });
}

type Undone = { orderId: string } & ({ kind: 'refund'; refundId: string } | { kind: 'dispute'; disputeId: string });

async function noteUndone(at: At, undone: Undone): Promise<void> {
  const taken = await findNoted(at.tx, undone);
  if (taken) await note(at, { ...undone, ...taken, kind: `${undone.kind}-undone` });
}

/** The last of its kind: a dispute can be lost several times. */
const findNoted = (
  tx: StoreTx,
  { orderId, kind, refundId = null, disputeId = null }: Pick<Noted, 'orderId' | 'kind' | 'refundId' | 'disputeId'>,
) =>
  tx.maybe(
    tx.q
      .selectFrom('tax_records')
      .select(['account_id as account', 'round'])
      .where('store_id', '=', tx.realm)
      .where('order_id', '=', orderId)
      .where('kind', '=', kind)
      .where('refund_id', 'is not distinct from', refundId)
      .where('dispute_id', 'is not distinct from', disputeId)
      .orderBy('round', 'desc')
      .limit(1),
  );

interface Noted {
  orderId: string;
  kind: TaxRecordKind;
  account: AccountId;
  refundId?: string | null;
  disputeId?: string | null;
  /** What is taken back, with tax; and the tax in it, if it is a dispute. */
  amount?: number | null;
  tax?: number | null;
  /** How often the dispute was lost, this time included. */
  round?: number;
}

/** The row and its job. A second one for the same event changes nothing. */
async function note({ tx, now }: At, { orderId, kind, account, ...noted }: Noted): Promise<void> {
  const id = randomUUID();
  const { refundId = null, disputeId = null, amount = null, tax = null, round = 1 } = noted;
  const row = {
    store_id: tx.realm,
    id,
    order_id: orderId,
    kind,
    account_id: account,
    refund_id: refundId,
    dispute_id: disputeId,
    amount,
    tax,
    round,
    created_at: now,
    tried_at: now,
  };
  const written = await tx.run(
    tx.q
      .insertInto('tax_records')
      .values(row)
      .onConflict((on) => on.doNothing()),
  );
  if (written > 0) await tx.enqueue(job('recordTax', { realm: tx.realm, recordId: id }));
}
