import { sql } from 'kysely';
import type { PlanOffer } from '#shared/contract/plans.ts';
import { PAID_PLANS, PLAN_INTERVALS } from '#shared/rules/plan.ts';
import type { PlatformTx } from '../../db/transaction.ts';
import type { PaymentGateway } from '../../gateways/payments/port.ts';

/** A plan for sale, with the store and the product that sell it. */
export interface SoldPlan extends PlanOffer {
  storeId: string;
  slug: string;
}

/** What creators can buy now, the cheapest plan first. Nothing while the store or its owner cannot sell. */
export async function findOffers(tx: PlatformTx, { form }: Pick<PaymentGateway, 'form'>): Promise<SoldPlan[]> {
  if (form === 'closed') return [];
  const rows = await tx.many(
    planProducts(tx)
      .innerJoin('stores as s', 's.id', 'p.store_id')
      .innerJoin('creators as c', 'c.id', 's.creator_id')
      .where('s.plan_sales', '=', 'on')
      .where('s.deleted_at', 'is', null)
      .where('s.suspended_at', 'is', null)
      .where('s.pool_closed_at', 'is', null)
      .where('c.is_admin', '=', true),
  );
  return rows.map(readOffer);
}

/** The plans that one store sells, or would sell. */
export const findOffersOf = async (tx: PlatformTx, storeId: string): Promise<SoldPlan[]> =>
  (await tx.many(planProducts(tx).where('p.store_id', '=', storeId))).map(readOffer);

const planProducts = (tx: PlatformTx) =>
  tx.q
    .selectFrom('products as p')
    .select(['p.store_id', 'p.slug', 'p.plan_id', 'p.price_every_unit', 'p.price_amount', 'p.currency'])
    .where('p.state', '=', 'published')
    .where('p.plan_id', 'is not', null)
    .orderBy(sql`array_position(${[...PAID_PLANS]}::text[], p.plan_id)`)
    .orderBy('p.price_every_unit');

type Row = Awaited<ReturnType<ReturnType<typeof planProducts>['executeTakeFirstOrThrow']>>;

function readOffer(row: Row): SoldPlan {
  const planId = PAID_PLANS.find((each) => each === row.plan_id);
  const every = PLAN_INTERVALS.find((each) => each === row.price_every_unit);
  if (planId === undefined || every === undefined) throw new TypeError(`The product ${row.slug} sells no plan.`);
  const price = { amount: row.price_amount, currency: row.currency };
  return { planId, every, price, storeId: row.store_id, slug: row.slug };
}

export const presentOffer = ({ planId, every, price }: SoldPlan): PlanOffer => ({ planId, every, price });
