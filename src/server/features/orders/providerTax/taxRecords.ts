import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { job } from '#shared/contract/jobs.ts';
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
  if (evidence) await note({ tx, now }, { orderId, kind: 'sale', account, refundId: null, amount: null });
}

/** Has the provider take back what a refund returned of a recorded sale. A tip is no part of the sale. */
export async function noteRefund(
  { tx, now }: At,
  { refundId, order }: { refundId: string; order: { id: string; total: number; tip: number } },
): Promise<void> {
  const sale = await findSale(tx, order.id);
  if (!sale) return;
  const { amount } = await tx.one(
    tx.q.selectFrom('refunds').select('amount').where('store_id', '=', tx.realm).where('id', '=', refundId),
  );
  const { taken } = await tx.one(
    tx.q
      .selectFrom('tax_records as r')
      .select(sql<number>`coalesce(sum(r.amount), 0)::bigint`.as('taken'))
      .where('r.store_id', '=', tx.realm)
      .where('r.order_id', '=', order.id)
      .where('r.kind', '=', 'refund')
      .where(
        sql<boolean>`not exists (select from tax_records u where u.store_id = r.store_id
          and u.refund_id = r.refund_id and u.kind = 'refund-undone')`,
      ),
  );
  const back = Math.min(amount, order.total - order.tip - taken);
  if (back > 0)
    await note({ tx, now }, { orderId: order.id, kind: 'refund', account: sale.account, refundId, amount: back });
}

/** Has the provider undo what it took back for a refund that failed after all. */
export async function noteRefundUndone(
  { tx, now }: At,
  { refundId, orderId }: { refundId: string; orderId: string },
): Promise<void> {
  const taken = await tx.maybe(
    tx.q
      .selectFrom('tax_records')
      .select('account_id as account')
      .where('store_id', '=', tx.realm)
      .where('refund_id', '=', refundId)
      .where('kind', '=', 'refund'),
  );
  if (taken)
    await note({ tx, now }, { orderId, kind: 'refund-undone', account: taken.account, refundId, amount: null });
}

const findSale = (tx: StoreTx, orderId: string) =>
  tx.maybe(
    tx.q
      .selectFrom('tax_records')
      .select('account_id as account')
      .where('store_id', '=', tx.realm)
      .where('order_id', '=', orderId)
      .where('kind', '=', 'sale'),
  );

interface Noted {
  orderId: string;
  kind: 'sale' | 'refund' | 'refund-undone';
  account: AccountId;
  refundId: string | null;
  amount: number | null;
}

/** The row and its job. A second one for the same event changes nothing. */
async function note({ tx, now }: At, { orderId, kind, account, refundId, amount }: Noted): Promise<void> {
  const id = randomUUID();
  const row = {
    store_id: tx.realm,
    id,
    order_id: orderId,
    kind,
    account_id: account,
    refund_id: refundId,
    amount,
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
