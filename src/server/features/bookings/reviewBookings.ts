import { sql } from 'kysely';
import { provenStore } from '#shared/kit/ids.ts';
import { KEEPS_CALLS } from '#shared/rules/access.ts';
import type { StoreTx } from '../../db/transaction.ts';
import type { JobHandlers } from '../jobs.ts';
import { canOpen, type Access } from '../entitlements/canOpen.ts';
import { bookedRights, keepsCalls } from './bookedRights.ts';
import { cancel, lockBooked } from './changeBooking.ts';

/** Cancels the calls to come of customers whose access was revoked, such as by a refund. */
export const reviewBookings: JobHandlers['reviewBookings'] = async ({ realm }, { services, now }) => {
  const storeId = provenStore(realm);
  let after: Upcoming | undefined;
  do {
    const upcoming = await services.db.readStore(storeId, (tx) => findLost(tx, { after, now }));
    for (const { id, customerId, contentId, rightId } of upcoming)
      await services.db.inStore(storeId, async (tx) => {
        const access = await canOpen(tx, { customerId, now, ...(rightId === null ? { contentId } : { rightId }) });
        if (!isLost(access)) return;
        const booking = await lockBooked(tx, id);
        if (booking?.status === 'booked') await cancel(tx, { booking, by: 'access', settlement: ENDED, now });
      });
    after = upcoming.length === REVIEWED_AT_ONCE ? upcoming.at(-1) : undefined;
  } while (after);
};

/** Access that is suspended or has ended keeps the calls that were booked with it. */
const isLost = (access: Access): boolean =>
  access.state === 'none' ||
  (access.state === 'revoked' && access.closings.some((closing) => !KEEPS_CALLS.includes(closing)));

const ENDED = { outcome: 'again', refund: null } as const;

const REVIEWED_AT_ONCE = 500;

interface Upcoming {
  id: string;
  startsAt: Date;
  customerId: string;
  contentId: string;
  rightId: string | null;
}

/** The next calls to come whose entitlement is revoked, or that have none. */
const findLost = (tx: StoreTx, { after, now }: { after: Upcoming | undefined; now: Date }): Promise<Upcoming[]> =>
  tx.many(
    bookedRights(tx)
      .select(['b.id', 'b.starts_at as startsAt', 'b.content_id as contentId', 'e.id as rightId'])
      .select(sql<string>`b.customer_id`.as('customerId'))
      .where('b.starts_at', '>', now)
      .where('b.status', '=', 'booked')
      .where(sql<boolean>`(e.id is null or not ${keepsCalls})`)
      .$if(after !== undefined, (rows) =>
        rows.where(sql<boolean>`(b.starts_at, b.id) > (${after?.startsAt}::timestamptz, ${after?.id}::uuid)`),
      )
      .orderBy('b.starts_at')
      .orderBy('b.id')
      .limit(REVIEWED_AT_ONCE),
  );
