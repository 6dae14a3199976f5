import type { PlanSales } from '#shared/contract/plans.ts';
import type { PlatformTx } from '../../db/transaction.ts';
import { findOffersOf, presentOffer } from './findOffers.ts';

const MOST_STORES = 200;

/** Which store sells plans, at what prices, and which stores could. */
export async function loadSales(tx: PlatformTx): Promise<PlanSales> {
  const stores = await tx.many(
    tx.q
      .selectFrom('stores as s')
      .innerJoin('creators as c', 'c.id', 's.creator_id')
      .select(['s.id', 's.name', 's.currency', 's.plan_sales'])
      .where('s.deleted_at', 'is', null)
      .where('c.is_admin', '=', true)
      .orderBy('s.created_at')
      .orderBy('s.id')
      .limit(MOST_STORES),
  );
  const seller = stores.find(({ plan_sales: sales }) => sales === 'on');
  const priced = seller ?? stores.find(({ plan_sales: sales }) => sales === 'off');
  return {
    storeId: seller?.id ?? null,
    stores: stores.map(({ id, name, currency }) => ({ id, name, currency })),
    offers: priced ? (await findOffersOf(tx, priced.id)).map(presentOffer) : [],
  };
}
