import { sql } from 'kysely';
import type { GatheredKind } from '#shared/rules/notification.ts';
import type { StoreTx } from '../../db/transaction.ts';

interface Email {
  kind: GatheredKind;
  emailId: string;
}

/** What an email did not take after this time was taken by one that ran out of retries. */
const LOST_MS = 3 * 86_400_000;

/**
 * Takes all that has happened for an email, so that what happens from now on is for the next one. A repeated job finds what it took
 * before.
 */
export async function takeNotifications(
  tx: StoreTx,
  { kind, emailId, now }: Email & { now: Date },
): Promise<{ ids: string[]; isOn: boolean }> {
  const settings = await tx.maybe(
    tx.q
      .selectFrom('notification_settings')
      .select(['is_on', 'email_id'])
      .where('store_id', '=', tx.realm)
      .where('kind', '=', kind)
      .forUpdate(),
  );
  if (settings?.email_id === emailId) {
    await tx.run(
      tx.q
        .updateTable('notification_settings')
        .set({ email_id: null, enqueued_at: null, emailed_at: now })
        .where('store_id', '=', tx.realm)
        .where('kind', '=', kind),
    );
    const lost = new Date(now.getTime() - LOST_MS);
    await tx.run(
      tx.q
        .updateTable('notifications')
        .set({ email_id: emailId })
        .where('store_id', '=', tx.realm)
        .where('kind', '=', kind)
        .where(sql<boolean>`(email_id is null or created_at < ${lost})`),
    );
  }
  const taken = await tx.many(
    tx.q
      .selectFrom('notifications')
      .select('subject_id')
      .where('store_id', '=', tx.realm)
      .where('kind', '=', kind)
      .where('email_id', '=', emailId)
      .orderBy('created_at')
      .orderBy('subject_id'),
  );
  return { ids: taken.map(({ subject_id }) => subject_id), isOn: settings?.is_on ?? true };
}

/** Forgets what an email has been sent about. */
export const forgetNotifications = (tx: StoreTx, { kind, emailId }: Email): Promise<number> =>
  tx.run(
    tx.q
      .deleteFrom('notifications')
      .where('store_id', '=', tx.realm)
      .where('kind', '=', kind)
      .where('email_id', '=', emailId),
  );
