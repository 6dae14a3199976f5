import type { StoreTx } from '../../db/transaction.ts';

/** Whether anything is offered after one of these products was bought. */
export const hasPurchaseOffers = async (tx: StoreTx, productIds: readonly string[]): Promise<boolean> =>
  (await tx.maybe(
    tx.q
      .selectFrom('purchase_offers as o')
      .innerJoin('products as p', (on) => on.onRef('p.store_id', '=', 'o.store_id').onRef('p.id', '=', 'o.offered_id'))
      .select('o.offered_id')
      .where('o.store_id', '=', tx.realm)
      .where('o.product_id', 'in', [...productIds])
      .where('p.state', '=', 'published')
      .where('p.deleted_at', 'is', null)
      .limit(1),
  )) !== undefined;
