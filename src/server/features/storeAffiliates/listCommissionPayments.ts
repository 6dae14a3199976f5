import { sql } from 'kysely';
import { listCommissionPayments as contract } from '#shared/contract/storeAffiliates.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { latestFirst, latestPage } from '../../access/pagination.ts';

/** The store's payments to its affiliates, latest first. */
export const listCommissionPayments = defineHandler(contract, async ({ affiliateId, cursor, limit }, { tx }) => {
  let matching = tx.q
    .selectFrom('commission_payments as p')
    .innerJoin('store_affiliates as a', (on) =>
      on.onRef('a.store_id', '=', 'p.store_id').onRef('a.id', '=', 'p.affiliate_id'),
    )
    .select(['p.id', 'p.affiliate_id', 'p.amount', 'p.currency', 'p.paid_at', 'a.name', 'a.email'])
    .select(
      sql<number>`(select count(distinct h.order_id)::int from commission_changes h
        where h.store_id = ${tx.realm} and h.payment_id = p.id)`.as('orders'),
    )
    .where('p.store_id', '=', tx.realm);
  if (affiliateId !== undefined) matching = matching.where('p.affiliate_id', '=', affiliateId);
  const rows = await tx.many(matching.$call(latestFirst({ cursor, limit, at: 'p.paid_at', id: 'p.id' })));
  const { shown, nextCursor } = latestPage(rows, { limit, at: (row) => row.paid_at });
  const items = shown.map((row) => ({
    id: row.id,
    affiliate: { id: row.affiliate_id, name: row.name, email: row.email },
    amount: { amount: row.amount, currency: row.currency },
    orders: row.orders,
    paidAt: row.paid_at.toISOString(),
  }));
  return { items, nextCursor };
});
