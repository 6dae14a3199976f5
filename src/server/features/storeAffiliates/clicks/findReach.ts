import { sql } from 'kysely';
import type { AffiliateReach } from '#shared/contract/storeAffiliates.ts';
import { AFFILIATE_RECENT_DAYS } from '#shared/rules/storeAffiliate.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { dayOf } from '../../events/days.ts';

const DAY_MS = 86_400_000;

/** How many followed the links of affiliates, and bought, in the last days. */
export async function findReach(
  tx: StoreTx,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<Map<string, AffiliateReach>> {
  if (ids.length === 0) return new Map();
  const since = new Date(now.getTime() - AFFILIATE_RECENT_DAYS * DAY_MS);
  const [clicks, sales] = await Promise.all([
    tx.many(
      tx.q
        .selectFrom('affiliate_clicks')
        .select(['affiliate_id', sql<number>`sum(clicks)::int`.as('count')])
        .where('store_id', '=', tx.realm)
        .where('affiliate_id', 'in', ids)
        .where('day', '>', dayOf(since))
        .groupBy('affiliate_id'),
    ),
    tx.many(
      tx.q
        .selectFrom('commissions as c')
        .innerJoin('orders as o', (on) => on.onRef('o.store_id', '=', 'c.store_id').onRef('o.id', '=', 'c.order_id'))
        .select(['c.affiliate_id', sql<number>`count(*)::int`.as('count')])
        .where('c.store_id', '=', tx.realm)
        .where('c.affiliate_id', 'in', ids)
        // Of orders since then, so that the index finds them.
        .where('c.release_at', '>', since)
        .where('o.paid_at', '>', since)
        .groupBy('c.affiliate_id'),
    ),
  ]);
  const countIn = (rows: typeof clicks, id: string) => rows.find(({ affiliate_id }) => affiliate_id === id)?.count ?? 0;
  return new Map(ids.map((id) => [id, { clicks: countIn(clicks, id), sales: countIn(sales, id) }]));
}
