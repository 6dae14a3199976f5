import { sql, type RawBuilder } from 'kysely';
import type { Access } from '#shared/contract/customers.ts';
import { isOneOf } from '../../../db/conditions.ts';
import { closingsOf, stateOf } from '../../entitlements/accessState.ts';
import type { StoreTx } from '../../../db/transaction.ts';

const MOST_RIGHTS = 200;

/** A customer's entitlements, active and revoked, latest first. */
export async function findAccess(
  tx: StoreTx,
  { customerId, entitlementId, now }: { customerId: string; entitlementId?: string; now: Date },
): Promise<Access[]> {
  // Chosen first: joined with their products, the planner could begin with all products of the store.
  const chosen = await tx.many(latestRights(tx, { customerId, entitlementId }));
  const rows = accessRows(tx, now).where(
    isOneOf(
      sql.ref('e.id'),
      chosen.map(({ id }) => id),
    ),
  );
  return (await tx.many(rows)).map(({ orderId, number, ...right }) => ({
    id: right.id,
    productId: right.productId,
    title: right.title,
    order: orderId === null || number === null ? null : { id: orderId, number },
    seatOf: right.seatOf,
    note: right.note,
    grantedAt: right.granted_at.toISOString(),
    revokedAt: right.revoked_at?.toISOString() ?? null,
    revokedReason: right.revoked_reason ?? '',
    state: right.state,
    closings: right.closings,
    validFrom: right.valid_from?.toISOString() ?? null,
    validUntil: right.valid_until?.toISOString() ?? null,
    downloadLimit: right.download_limit,
    isSubscribed: right.isSubscribed,
    downloads: right.downloads,
  }));
}

const latestRights = (
  tx: StoreTx,
  { customerId, entitlementId }: { customerId: string; entitlementId: string | undefined },
) =>
  tx.q
    .selectFrom('entitlements as e')
    .select('e.id')
    .where('e.store_id', '=', tx.realm)
    .where('e.customer_id', '=', customerId)
    .$if(entitlementId !== undefined, (rights) => rights.where('e.id', '=', entitlementId ?? ''))
    // The bundle stands for what was given with it.
    .where('e.granted_with', 'is', null)
    .orderBy(sql`e.revoked_at is not null`)
    .orderBy('e.granted_at', 'desc')
    .orderBy('e.id')
    .limit(MOST_RIGHTS);

const accessRows = (tx: StoreTx, now: Date) =>
  tx.q
    .selectFrom('entitlements as e')
    .leftJoin('order_lines as l', (on) =>
      on.onRef('l.store_id', '=', 'e.store_id').onRef('l.id', '=', 'e.order_line_id'),
    )
    .leftJoin('orders as o', (on) => on.onRef('o.store_id', '=', 'l.store_id').onRef('o.id', '=', 'l.order_id'))
    .select(['e.id', 'e.product_id as productId', 'o.id as orderId', 'o.number', 'e.note'])
    .select(['e.granted_at', 'e.revoked_at', 'e.revoked_reason', 'e.valid_from', 'e.valid_until'])
    .select(['e.download_limit', isSubscribed('e').as('isSubscribed')])
    .select(sql<string | null>`case when e.source = 'seat' then o.email end`.as('seatOf'))
    .select([stateOf('e', now).as('state'), closingsOf('e').as('closings')])
    .select(
      // A subquery, because in a join the planner could read all products of the store for each row.
      sql<string>`coalesce(case when l.product_id = e.product_id then l.sold_title end,
        (select coalesce(p.published ->> 'title', p.title) from products p
          where p.store_id = e.store_id and p.id = e.product_id))`.as('title'),
    )
    .select(
      sql<number>`${countDownloads(sql`d.order_line_id = e.order_line_id`)} + ${countDownloads(sql`d.entitlement_id = e.id`)}`.as(
        'downloads',
      ),
    )
    .where('e.store_id', '=', tx.realm)
    .orderBy(sql`e.revoked_at is not null`)
    .orderBy('e.granted_at', 'desc')
    .orderBy('e.id');

/** Whether an entitlement follows a subscription: its buyer's, or that of somebody who has a seat of it. */
const isSubscribed = (
  alias: string,
): RawBuilder<boolean> => sql<boolean>`(${sql.ref(`${alias}.source`)} = 'subscription'
  or exists (select from order_lines sold where sold.store_id = ${sql.ref(`${alias}.store_id`)}
    and sold.id = ${sql.ref(`${alias}.order_line_id`)} and sold.every_unit is not null))`;

/** Each condition has an index of its own: together, all downloads of the customer would be read for each right. */
const countDownloads = (isOfRight: RawBuilder<unknown>): RawBuilder<number> => sql<number>`(
  select count(*)::int from downloads d
    join file_versions v on v.store_id = d.store_id and v.id = d.version_id
    join product_files f on f.store_id = v.store_id and f.id = v.file_id
   where d.store_id = e.store_id and d.customer_id = e.customer_id and f.product_id = e.product_id and ${isOfRight})`;
