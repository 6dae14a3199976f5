import { sql } from 'kysely';
import type { Access } from '#shared/contract/customers.ts';
import type { StoreTx } from '../../../db/transaction.ts';

const MOST_RIGHTS = 200;

/** A customer's entitlements, active and revoked, latest first. */
export async function findAccess(
  tx: StoreTx,
  { customerId, entitlementId }: { customerId: string; entitlementId?: string },
): Promise<Access[]> {
  let rows = accessRows(tx).where('e.customer_id', '=', customerId);
  if (entitlementId !== undefined) rows = rows.where('e.id', '=', entitlementId);
  return (await tx.many(rows)).map(({ orderId, number, ...right }) => ({
    id: right.id,
    productId: right.productId,
    title: right.title,
    order: orderId === null || number === null ? null : { id: orderId, number },
    note: right.note,
    grantedAt: right.granted_at.toISOString(),
    revokedAt: right.revoked_at?.toISOString() ?? null,
    revokedReason: right.revoked_reason ?? '',
    downloads: right.downloads,
  }));
}

const accessRows = (tx: StoreTx) =>
  tx.q
    .selectFrom('entitlements as e')
    .innerJoin('products as p', (on) => on.onRef('p.store_id', '=', 'e.store_id').onRef('p.id', '=', 'e.product_id'))
    .leftJoin('order_lines as l', (on) =>
      on.onRef('l.store_id', '=', 'e.store_id').onRef('l.id', '=', 'e.order_line_id'),
    )
    .leftJoin('orders as o', (on) => on.onRef('o.store_id', '=', 'l.store_id').onRef('o.id', '=', 'l.order_id'))
    .select(['e.id', 'e.product_id as productId', 'o.id as orderId', 'o.number', 'e.note'])
    .select(['e.granted_at', 'e.revoked_at', 'e.revoked_reason'])
    .select(
      sql<string>`coalesce(case when l.product_id = e.product_id then l.sold_title end, p.published ->> 'title', p.title)`.as(
        'title',
      ),
    )
    .select(
      sql<number>`(select count(*)::int from downloads d
        join file_versions v on v.store_id = d.store_id and v.id = d.version_id
        join product_files f on f.store_id = v.store_id and f.id = v.file_id
        where d.store_id = e.store_id and d.customer_id = e.customer_id and f.product_id = e.product_id
          and (d.order_line_id = e.order_line_id or d.entitlement_id = e.id))`.as('downloads'),
    )
    .where('e.store_id', '=', tx.realm)
    // The bundle stands for what was given with it.
    .where('e.granted_with', 'is', null)
    .orderBy(sql`e.revoked_at is not null`)
    .orderBy('e.granted_at', 'desc')
    .orderBy('e.id')
    .limit(MOST_RIGHTS);
