import { randomUUID } from 'node:crypto';
import { job } from '#shared/contract/jobs.ts';
import { GATHERED_SECONDS, type GatheredKind } from '#shared/rules/notification.ts';
import type { StoreTx } from '../../db/transaction.ts';

/** An email that is still enqueued after this time has run out of retries. */
const LOST_SECONDS = 2 * 86_400;

/** Emails the creator about a review or comment. What else happens within an hour is in one email. */
export async function enqueueNotification(
  tx: StoreTx,
  { kind, subjectId, now }: { kind: GatheredKind; subjectId: string; now: Date },
): Promise<void> {
  const own = { store_id: tx.realm, kind };
  await tx.run(
    tx.q
      .insertInto('notification_settings')
      .values(own)
      .onConflict((on) => on.columns(['store_id', 'kind']).doNothing()),
  );
  // The lock makes this wait for an email that is just taking what has happened.
  const { is_on, email_id, enqueued_at, emailed_at } = await tx.one(
    tx.q
      .selectFrom('notification_settings')
      .select(['is_on', 'email_id', 'enqueued_at', 'emailed_at'])
      .where('store_id', '=', tx.realm)
      .where('kind', '=', kind)
      .forUpdate(),
  );
  if (!is_on) return;
  const added = await tx.run(
    tx.q
      .insertInto('notifications')
      .values({ ...own, subject_id: subjectId, created_at: now })
      .onConflict((on) => on.columns(['store_id', 'kind', 'subject_id']).doNothing()),
  );
  if (added === 0 || (email_id !== null && secondsSince(enqueued_at, now) < LOST_SECONDS)) return;
  const emailId = randomUUID();
  await tx.run(
    tx.q
      .updateTable('notification_settings')
      .set({ email_id: emailId, enqueued_at: now })
      .where('store_id', '=', tx.realm)
      .where('kind', '=', kind),
  );
  const afterSeconds = Math.max(0, Math.ceil(GATHERED_SECONDS - secondsSince(emailed_at, now)));
  await tx.enqueue(job('sendNotificationEmail', { realm: tx.realm, kind, emailId }), { afterSeconds });
}

const secondsSince = (moment: Date | null, now: Date): number =>
  moment === null ? Infinity : (now.getTime() - moment.getTime()) / 1000;
