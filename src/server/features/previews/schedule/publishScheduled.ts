import { job, type Jobs } from '#shared/contract/jobs.ts';
import { Refusal } from '#shared/contract/refusals.ts';
import { provenStore } from '#shared/kit/ids.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import type { JobContext } from '../../jobs.ts';
import { lockStore } from '../../storeRecord/lockStore.ts';
import { openStores } from '../../storeRecord/openStores.ts';
import { findFieldChanges, readDraft } from '../../drafts/draftRecord.ts';
import { publishDraft } from '../publishDraft.ts';
import { dropSchedule, scheduleRow, setPublishTime } from './scheduleRecord.ts';
import { deleteDraft } from '../../drafts/saveDraft.ts';

/** Finds stores with a scheduled publication that is due. Deleted and suspended stores wait until they are back. */
export async function publishDue(_data: Jobs['publishDue'], { services: { db }, now }: JobContext): Promise<void> {
  await db.onPlatform(async (tx) => {
    const due = await tx.many(openStores(tx).select('id').where('publish_at', '<=', now));
    for (const { id } of due) await tx.enqueue(job('publishScheduled', { realm: id }));
  });
}

/** Publishes a store's scheduled draft once, or saves why it cannot be published. */
export async function publishScheduled(
  { realm }: Jobs['publishScheduled'],
  { services, now }: JobContext,
): Promise<void> {
  const { db, directory } = services;
  const storeId = provenStore(realm);
  // The schedule stays, so the draft is published once the store is available again.
  if ((await directory.byId(storeId))?.isClosed ?? true) return;
  try {
    await db.inStore(storeId, (tx) => publishWaiting(tx, { now, directory }));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const reason = error.message;
    await db.inStore(storeId, (tx) => saveFailure(tx, { reason, now }));
  }
}

async function publishWaiting(tx: StoreTx, about: Parameters<typeof publishDraft>[2]): Promise<void> {
  await lockStore(tx);
  const waiting = await tx.maybe(scheduleRow(tx));
  if (!waiting || waiting.failed_at !== null || waiting.publish_at > about.now) return;
  // Changes made after scheduling stay in the draft.
  const newer = (await findFieldChanges(tx)).filter(({ revision }) => revision > waiting.revision);
  if (newer.length === 0) await deleteDraft(tx);
  await dropSchedule(tx);
  await publishDraft(tx, readDraft(waiting.draft), { ...about, newerFields: newer.map(({ field }) => field) });
}

async function saveFailure(tx: StoreTx, { reason, now }: { reason: string; now: Date }): Promise<void> {
  await lockStore(tx);
  await setPublishTime(tx, null);
  await tx.run(
    tx.q
      .updateTable('store_schedules')
      .set({ failed_at: now, failed_reason: reason })
      .where('store_id', '=', tx.realm)
      .where('publish_at', '<=', now),
  );
}
