import { SUPPORTERS_MAX } from '#shared/rules/tipJar.ts';
import type { StoreTx } from '../../../db/transaction.ts';

/** What somebody wrote with a tip. `shownName`: the name on the list of supporters, or empty. */
export interface NewSupport {
  productId: string;
  note: string;
  shownName: string;
}

export const insertSupport = (
  tx: StoreTx,
  { orderId, support, now }: { orderId: string; support: NewSupport; now: Date },
): Promise<number> =>
  tx.run(
    tx.q.insertInto('order_supports').values({
      store_id: tx.realm,
      order_id: orderId,
      product_id: support.productId,
      note: support.note,
      shown_name: support.shownName,
      supported_at: now,
    }),
  );

export const supportOf = (tx: StoreTx, orderId: string) =>
  tx.q
    .selectFrom('order_supports')
    .select(['note', 'shown_name as shownName'])
    .where('store_id', '=', tx.realm)
    .where('order_id', '=', orderId);

/** The supporters of a tip jar who asked to be listed, latest first. Tips that were given back are left out. */
export const listSupporters = (tx: StoreTx, productId: string) =>
  tx.many(
    tx.q
      .selectFrom('order_supports as s')
      .innerJoin('orders as o', (on) => on.onRef('o.store_id', '=', 's.store_id').onRef('o.id', '=', 's.order_id'))
      .select(['s.shown_name as name', 's.supported_at as at'])
      .where('s.store_id', '=', tx.realm)
      .where('s.product_id', '=', productId)
      .where('s.shown_name', '<>', '')
      .where('o.paid_at', 'is not', null)
      .where('o.status', 'in', ['paid', 'partially-refunded'])
      .orderBy('s.supported_at', 'desc')
      .orderBy('s.order_id')
      .limit(SUPPORTERS_MAX),
  );
