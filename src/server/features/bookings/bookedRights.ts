import { sql } from 'kysely';
import { KEEPS_CALLS } from '#shared/rules/access.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { closingsOf } from '../entitlements/accessState.ts';

/** Calls of customers, each with the entitlement `e` that gave it. Another purchase of the same call has calls of its own. */
export const bookedRights = (tx: StoreTx) =>
  tx.q
    .selectFrom('bookings as b')
    .leftJoin('entitlements as e', (on) => on.onRef('e.store_id', '=', 'b.store_id').on('e.id', '=', rightId(tx)))
    .where('b.store_id', '=', tx.realm)
    .where('b.customer_id', 'is not', null);

const rightId = (tx: StoreTx) => sql<string | null>`coalesce(b.entitlement_id, (select r.id from entitlements r
  where r.store_id = ${tx.realm} and r.order_line_id = b.order_line_id and r.customer_id = b.customer_id
    and r.product_id = b.product_id
  order by r.revoked_at nulls first, r.id limit 1))`;

/** Whether calls that were booked with entitlement `e` take place, although it may be suspended or have ended. */
export const keepsCalls = sql<boolean>`(${closingsOf('e')} <@ ${KEEPS_CALLS}::text[])`;

/** A customer's bookings of a call that are not over and that lost access does not cancel, also those that somebody canceled. */
export async function findKept(
  tx: StoreTx,
  { customerId, contentId, now }: { customerId: string; contentId: string; now: Date },
): Promise<ReadonlySet<string>> {
  const upcoming = await tx.many(
    bookedRights(tx)
      .select('b.id')
      .where('b.customer_id', '=', customerId)
      .where('b.content_id', '=', contentId)
      .where('b.status', 'in', ['booked', 'canceled'])
      .where(sql<boolean>`b.canceled_by is distinct from 'access'`)
      .where('b.ends_at', '>', now)
      .where('e.id', 'is not', null)
      .where(keepsCalls)
      .orderBy('b.starts_at')
      .orderBy('b.id')
      .limit(KEPT_AT_ONCE),
  );
  return new Set(upcoming.map(({ id }) => id));
}

const KEPT_AT_ONCE = 200;
