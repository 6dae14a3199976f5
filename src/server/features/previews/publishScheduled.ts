import { job, type Jobs } from '#shared/contract/jobs.ts';
import { Refusal } from '#shared/contract/refusals.ts';
import { provenStore } from '#shared/kit/ids.ts';
import type { StoreTx } from '../../db/transaction.ts';
import type { JobContext } from '../jobs.ts';
import { lockStore } from '../stores/lockStore.ts';
import { findFieldChanges, readDraft } from './previewRecord.ts';
import { publishDraft } from './publishDraft.ts';
import { dropSchedule, scheduleRow, setHour } from './scheduleRecord.ts';
import { deletePreview } from './writePreview.ts';

/** Sees whose hour has come. A store that is deleted or suspended publishes nothing until it is back. */
export async function publishDue(_asked: Jobs['publishDue'], { services: { db }, now }: JobContext): Promise<void> {
  await db.onPlatform(async (tx) => {
    const due = await tx.many(
      tx.q
        .selectFrom('stores')
        .select('id')
        .where('publish_at', '<=', now)
        .where('deleted_at', 'is', null)
        .where('suspended_at', 'is', null),
    );
    for (const { id } of due) await tx.later(job('publishScheduled', { realm: id }));
  });
}

/** Publishes the waiting draft of a store, once, or keeps why it cannot be. */
export async function publishScheduled(
  { realm }: Jobs['publishScheduled'],
  { services, now }: JobContext,
): Promise<void> {
  const { db, directory } = services;
  const storeId = provenStore(realm);
  // The hour stays set, so the draft is published once the store is open again.
  if ((await directory.byId(storeId))?.isClosed ?? true) return;
  try {
    await db.inStore(storeId, (tx) => publishWaiting(tx, { now, directory }));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const reason = error.message;
    await db.inStore(storeId, (tx) => keepFailure(tx, { reason, now }));
  }
}

async function publishWaiting(tx: StoreTx, about: Parameters<typeof publishDraft>[2]): Promise<void> {
  await lockStore(tx);
  const waiting = await tx.maybe(scheduleRow(tx));
  if (!waiting || waiting.failed_at !== null || waiting.publish_at > about.now) return;
  // What was drafted since the hour was set stays a draft.
  const newer = (await findFieldChanges(tx)).filter(({ revision }) => revision > waiting.revision);
  if (newer.length === 0) await deletePreview(tx);
  await dropSchedule(tx);
  await publishDraft(tx, readDraft(waiting.draft), { ...about, newerWishes: newer.map(({ field }) => field) });
}

async function keepFailure(tx: StoreTx, { reason, now }: { reason: string; now: Date }): Promise<void> {
  await lockStore(tx);
  await setHour(tx, null);
  await tx.run(
    tx.q
      .updateTable('store_schedules')
      .set({ failed_at: now, failed_reason: reason })
      .where('store_id', '=', tx.realm)
      .where('publish_at', '<=', now),
  );
}
