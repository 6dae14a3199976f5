import { sql, type RawBuilder } from 'kysely';
import { job } from '#shared/contract/jobs.ts';
import { CLOSINGS, KEEPS_CALLS, TEMPORARY_CLOSINGS, type Closing } from '#shared/rules/access.ts';
import type { WebhookKind } from '#shared/rules/webhook.ts';
import { isOneOf } from '../../db/conditions.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { recordEvents } from '../webhookEvents/recordEvents.ts';
import { closingsOf } from './accessState.ts';
import { concernsReviews, settleReviews } from './settleReviews.ts';

interface Change {
  /** SQL condition: which rows of `entitlements`. */
  of: RawBuilder<boolean>;
  now: Date;
}

interface Close extends Change {
  closing: Closing;
  /** The creator's own words. */
  reason?: string;
}

/** What the version before writes to and reads from `revoked_reason`. The other reasons are the creator's own words. */
const EARLIER_REASONS: Partial<Record<Closing, string>> = {
  disputed: 'disputed',
  paused: 'paused',
  unpaid: 'subscription',
  'dispute-lost': 'dispute-lost',
  refunded: 'refunded',
  ended: 'subscription',
};

const PRESENT = closingsOf('entitlements');

/**
 * Adds a reason why access is closed, and has the calls that were booked with it canceled. Access that is closed for this reason
 * already stays unchanged.
 */
export async function closeAccess(tx: StoreTx, { of, closing, reason = '', now }: Close): Promise<number> {
  const closed = await tx.many(
    tx.q
      .updateTable('entitlements')
      .set({
        closed_for: sql<string[]>`${PRESENT} || ${closing}::text`,
        revoked_at: sql<Date>`coalesce(revoked_at, ${now})`,
        revoked_reason: sql<string | null>`case when 'creator' = any(${PRESENT}) then revoked_reason
          else ${EARLIER_REASONS[closing] ?? reason} end`,
      })
      .where('store_id', '=', tx.realm)
      .where(sql<boolean>`not ${closing}::text = any(${PRESENT})`)
      .where(of)
      .returning(CHANGED),
  );
  await recordClosed(tx, { closed, closing, now });
  if (!KEEPS_CALLS.includes(closing) && (await haveCalls(tx, closed, now)))
    await tx.enqueue(job('reviewBookings', { realm: tx.realm }));
  return settled(tx, closed, [closing]);
}

/** Whether any of these customers has a booked call to come. */
async function haveCalls(tx: StoreTx, closed: readonly Closed[], now: Date): Promise<boolean> {
  const people = [...new Set(closed.map(({ customer_id: id }) => id))];
  if (people.length === 0) return false;
  const call = tx.q
    .selectFrom('bookings')
    .select('id')
    .where('store_id', '=', tx.realm)
    .where('status', '=', 'booked')
    .where('starts_at', '>', now)
    .where(isOneOf(sql.ref('customer_id'), people))
    .limit(1);
  return (await tx.maybe(call)) !== undefined;
}

/** What closing access for this reason means to whoever had it. */
const meaningOf = (closing: Closing): WebhookKind => {
  if (TEMPORARY_CLOSINGS.includes(closing)) return 'entitlement.suspended';
  return closing === 'ended' ? 'entitlement.ended' : 'entitlement.revoked';
};

/** A further reason is an event only if it closes for good what was closed for now. What had ended already is no news. */
async function recordClosed(
  tx: StoreTx,
  { closed, closing, now }: { closed: readonly Closed[]; closing: Closing; now: Date },
): Promise<void> {
  const kind = meaningOf(closing);
  const wasOpen = (others: readonly Closing[]) => others.length === 0;
  const wasOpenLater = (others: readonly Closing[]) => others.every((one) => TEMPORARY_CLOSINGS.includes(one));
  const isNews = kind === 'entitlement.suspended' ? wasOpen : wasOpenLater;
  const subjects = closed
    .filter((right) => !hasEnded(right, now))
    .filter(({ closed_for: closings }) => isNews(CLOSINGS.filter((one) => one !== closing && closings?.includes(one))))
    .map(({ id }) => ({ id, facts: { reason: closing } }));
  await recordEvents(tx, { kind, subjects, now });
}

interface Closed {
  id: string;
  customer_id: string;
  closed_for: readonly string[] | null;
  valid_until: Date | null;
}

const CHANGED = ['id', 'customer_id', 'closed_for', 'valid_until'] as const;

const hasEnded = ({ valid_until: end }: Closed, now: Date): boolean => end !== null && end <= now;

/** Access is open again when no reason is left, unless its days are over. */
const recordOpened = (tx: StoreTx, opened: readonly Closed[], now: Date): Promise<void> =>
  recordEvents(tx, {
    kind: 'entitlement.resumed',
    subjects: opened
      .filter((right) => !hasEnded(right, now) && (right.closed_for === null || right.closed_for.length === 0))
      .map(({ id }) => ({ id })),
    now,
  });

/** Takes back some of the reasons why access is closed. It opens when none is left. */
export async function reopenAccess(
  tx: StoreTx,
  { of, closings, now }: Change & { closings: readonly Closing[] },
): Promise<number> {
  const left = sql<string[]>`array(select one from unnest(${PRESENT}) as one where one <> all(${closings}::text[]))`;
  const isOpenAgain = sql<boolean>`${PRESENT} <@ ${closings}::text[]`;
  const reopened = await tx.many(
    tx.q
      .updateTable('entitlements')
      .set({
        closed_for: left,
        revoked_at: sql<Date | null>`case when ${isOpenAgain} then null else revoked_at end`,
        revoked_reason: sql<string | null>`case
          when ${isOpenAgain} then null
          when 'creator' = any(${PRESENT}) then revoked_reason
          else ${earlierReason(closings)} end`,
      })
      .where('store_id', '=', tx.realm)
      .where(sql<boolean>`${PRESENT} && ${closings}::text[]`)
      .where(of)
      .returning(CHANGED),
  );
  await recordOpened(tx, reopened, now);
  return settled(tx, reopened, closings);
}

async function settled(tx: StoreTx, changed: readonly { id: string }[], closings: readonly Closing[]): Promise<number> {
  if (concernsReviews(closings))
    await settleReviews(
      tx,
      changed.map(({ id }) => id),
    );
  return changed.length;
}

/** Opens access whatever closed it, such as when a creator restores it. */
export async function openAccess(tx: StoreTx, { of, now }: Change): Promise<number> {
  const opened = await tx.many(
    tx.q.updateTable('entitlements').set(OPENED).where('store_id', '=', tx.realm).where(of).returning(CHANGED),
  );
  await recordOpened(tx, opened, now);
  return settled(tx, opened, CLOSINGS);
}

/** The columns of access that is open whatever closed it before. */
const OPENED = { closed_for: [], revoked_at: null, revoked_reason: null };

/**
 * What the version before has to read when these reasons are gone: one that is left. A cluster refuses `case … when value`, so
 * each reason has a condition of its own.
 */
function earlierReason(closings: readonly Closing[]): RawBuilder<string | null> {
  const left = Object.entries(EARLIER_REASONS).filter(([closing]) => closings.every((gone) => gone !== closing));
  if (left.length === 0) return sql<null>`null::text`;
  const cases = left.map(([closing, earlier]) => sql`when ${closing}::text = any(${PRESENT}) then ${earlier}::text`);
  return sql<string | null>`case ${sql.join(cases, sql` `)} end`;
}
