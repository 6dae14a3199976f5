import { sql } from 'kysely';
import { provenStore } from '#shared/kit/ids.ts';
import { KEEPS_CALLS } from '#shared/rules/access.ts';
import type { StoreTx } from '../../db/transaction.ts';
import type { JobHandlers } from '../jobs.ts';
import { canOpen, type Access } from '../entitlements/canOpen.ts';
import { cancel, lockBooked } from './changeBooking.ts';

/** Cancels the calls to come of customers whose access was revoked, such as by a refund. */
export const reviewBookings: JobHandlers['reviewBookings'] = async ({ realm }, { services, now }) => {
  const storeId = provenStore(realm);
  const upcoming = await services.db.readStore(storeId, (tx) => tx.many(upcomingRows(tx, now)));
  for (const { id, customerId, contentId, rightId } of upcoming)
    await services.db.inStore(storeId, async (tx) => {
      const access = await canOpen(tx, { customerId, now, ...(rightId === null ? { contentId } : { rightId }) });
      if (!isLost(access)) return;
      const booking = await lockBooked(tx, id);
      if (booking?.status === 'booked') await cancel(tx, { booking, by: 'access', settlement: ENDED, now });
    });
};

/** Access that is suspended or has ended keeps the calls that were booked with it. */
const isLost = (access: Access): boolean =>
  access.state === 'none' ||
  (access.state === 'revoked' && access.closings.some((closing) => !KEEPS_CALLS.includes(closing)));

const ENDED = { outcome: 'again', refund: null } as const;

/** The calls to come whose right is closed. */
const upcomingRows = (tx: StoreTx, now: Date) =>
  tx.q
    .selectFrom('bookings as b')
    .select(['b.id', 'b.content_id as contentId'])
    .select(sql<string>`b.customer_id`.as('customerId'))
    // Another purchase of the same call has calls of its own.
    .select(
      sql<string | null>`coalesce(b.entitlement_id, (select e.id from entitlements e
        where e.store_id = ${tx.realm} and e.order_line_id = b.order_line_id and e.customer_id = b.customer_id
          and e.product_id = b.product_id
        order by e.revoked_at nulls first, e.id limit 1))`.as('rightId'),
    )
    .where('b.store_id', '=', tx.realm)
    .where('b.starts_at', '>', now)
    .where('b.status', '=', 'booked')
    .where('b.customer_id', 'is not', null)
    .orderBy('b.starts_at')
    .orderBy('b.id')
    .limit(5000);
