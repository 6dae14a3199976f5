import { sql } from 'kysely';
import type { CommissionBalance, StoreAffiliate } from '#shared/contract/storeAffiliates.ts';
import { REFERRAL_QUERY } from '#shared/rules/affiliate.ts';
import { refuse } from '#shared/contract/refusals.ts';
import type { Services } from '../../access/context.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { storeRoot } from '../storeRecord/storeRoot.ts';
import { findReach } from './clicks/findReach.ts';
import { affiliatePagePath } from './affiliatePageLink.ts';

type Context = { tx: StoreTx; now: Date; services: Pick<Services, 'secrets' | 'settings'> };

export const storeAffiliates = (tx: StoreTx) =>
  tx.q
    .selectFrom('store_affiliates as a')
    .leftJoin('discounts as d', (on) =>
      on.onRef('d.store_id', '=', 'a.store_id').onRef('d.id', '=', 'a.discount_id').on('d.deleted_at', 'is', null),
    )
    .select(['a.id', 'a.name', 'a.email', 'a.code', 'a.basis_points', 'a.is_active', 'a.page_version', 'a.created_at'])
    .select('d.code as discount_code')
    .select((eb) =>
      eb
        .selectFrom('store_affiliate_products as p')
        .select(({ fn }) => fn.agg<string[] | null>('array_agg', ['p.product_id']).as('ids'))
        .where('p.store_id', '=', tx.realm)
        .whereRef('p.affiliate_id', '=', 'a.id')
        .as('product_ids'),
    )
    .where('a.store_id', '=', tx.realm);

type Row = Awaited<ReturnType<ReturnType<typeof storeAffiliates>['executeTakeFirstOrThrow']>>;

export async function readStoreAffiliate(context: Context, id: string): Promise<StoreAffiliate> {
  const row = await context.tx.maybe(
    storeAffiliates(context.tx).where('a.id', '=', id).where('a.deleted_at', 'is', null),
  );
  const [affiliate] = await presentStoreAffiliates(context, row ? [row] : []);
  return affiliate ?? refuse('not-found');
}

/** With what each has earned. */
export async function presentStoreAffiliates(
  { tx, now, services }: Context,
  rows: readonly Row[],
): Promise<StoreAffiliate[]> {
  const ids = rows.map(({ id }) => id);
  const [root, balances, sales, reach] = await Promise.all([
    storeRoot(tx, services.settings),
    findBalances(tx, ids),
    countSales(tx, ids),
    findReach(tx, { ids, now }),
  ]);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    email: row.email,
    code: row.code,
    basisPoints: row.basis_points,
    productIds: row.product_ids ?? [],
    discountCode: row.discount_code ?? '',
    isActive: row.is_active,
    link: affiliateLink(root, row.code),
    pageUrl: root + affiliatePagePath(services.secrets, { storeId: tx.realm, ...row }),
    sales: sales.get(row.id) ?? 0,
    recent: reach.get(row.id) ?? { clicks: 0, sales: 0 },
    balances: balances.get(row.id) ?? [],
    createdAt: row.created_at.toISOString(),
  }));
}

/** The link that an affiliate shares. Its code can follow any other address of the store too. */
export const affiliateLink = (root: string, code: string): string => {
  const link = new URL(root);
  link.searchParams.set(REFERRAL_QUERY, code);
  return link.href;
};

/** The discount code whose orders count as an affiliate's. */
export async function findDiscountCode(tx: StoreTx, id: string): Promise<string | null> {
  const affiliate = await tx.maybe(storeAffiliates(tx).where('a.id', '=', id));
  return affiliate?.discount_code ?? null;
}

async function countSales(tx: StoreTx, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.many(
    tx.q
      .selectFrom('commissions')
      .select(['affiliate_id', sql<number>`count(*)::int`.as('sales')])
      .where('store_id', '=', tx.realm)
      .where('affiliate_id', 'in', ids)
      .where('release_at', 'is not', null)
      .groupBy('affiliate_id'),
  );
  return new Map(rows.map(({ affiliate_id, sales }) => [affiliate_id, sales]));
}

/**
 * What affiliates have earned, by currency. Only changes that no payment has settled are summed; the rest is the sum of
 * the payments.
 */
export async function findBalances(tx: StoreTx, ids: readonly string[]): Promise<Map<string, CommissionBalance[]>> {
  if (ids.length === 0) return new Map();
  const [open, paid] = await Promise.all([
    tx.many(
      tx.q
        .selectFrom('commission_changes as h')
        .innerJoin('commissions as c', (on) =>
          on.onRef('c.store_id', '=', 'h.store_id').onRef('c.order_id', '=', 'h.order_id'),
        )
        .select(['h.affiliate_id', 'h.currency'])
        .select(sql<number>`coalesce(sum(h.amount) filter (where c.released_at is null), 0)::bigint`.as('held'))
        .select(sql<number>`coalesce(sum(h.amount) filter (where c.released_at is not null), 0)::bigint`.as('due'))
        .where('h.store_id', '=', tx.realm)
        .where('h.affiliate_id', 'in', ids)
        .where('h.payment_id', 'is', null)
        .groupBy(['h.affiliate_id', 'h.currency']),
    ),
    tx.many(
      tx.q
        .selectFrom('commission_payments')
        .select(['affiliate_id', 'currency', sql<number>`sum(amount)::bigint`.as('paid')])
        .where('store_id', '=', tx.realm)
        .where('affiliate_id', 'in', ids)
        .groupBy(['affiliate_id', 'currency']),
    ),
  ]);
  return new Map(ids.map((id) => [id, balancesOf(id, { open, paid })]));
}

interface Sums {
  open: readonly { affiliate_id: string; currency: string; held: number; due: number }[];
  paid: readonly { affiliate_id: string; currency: string; paid: number }[];
}

function balancesOf(id: string, sums: Sums): CommissionBalance[] {
  const open = sums.open.filter(({ affiliate_id }) => affiliate_id === id);
  const paid = sums.paid.filter(({ affiliate_id }) => affiliate_id === id);
  const currencies = [...new Set([...open, ...paid].map(({ currency }) => currency))].toSorted();
  return currencies.map((currency) => {
    const sum = open.find((each) => each.currency === currency);
    return {
      held: { amount: sum?.held ?? 0, currency },
      due: { amount: sum?.due ?? 0, currency },
      paid: { amount: paid.find((each) => each.currency === currency)?.paid ?? 0, currency },
    };
  });
}
