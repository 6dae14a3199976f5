import type { StoreDraft } from '#shared/contract/previews.ts';
import type { Schedule } from '#shared/contract/versions.ts';
import type { StoreTx } from '../../../db/transaction.ts';

export const scheduleRow = (tx: StoreTx) =>
  tx.q.selectFrom('store_schedules').selectAll().where('store_id', '=', tx.realm);

export async function findSchedule(tx: StoreTx): Promise<Schedule | null> {
  const row = await tx.maybe(scheduleRow(tx));
  return row ? presentSchedule(row) : null;
}

export const presentSchedule = (row: {
  publish_at: Date;
  created_at: Date;
  revision: number;
  failed_reason: string | null;
}): Schedule => ({
  publishAt: row.publish_at.toISOString(),
  createdAt: row.created_at.toISOString(),
  revision: row.revision,
  failedReason: row.failed_reason,
});

/** Sets the store's schedule. Its row must be locked. */
export async function saveSchedule(
  tx: StoreTx,
  { draft, revision, publishAt, now }: { draft: StoreDraft; revision: number; publishAt: Date; now: Date },
): Promise<Schedule> {
  const row = {
    publish_at: publishAt,
    draft: JSON.stringify(draft),
    revision,
    created_at: now,
    failed_at: null,
    failed_reason: null,
  };
  await tx.run(
    tx.q
      .insertInto('store_schedules')
      .values({ store_id: tx.realm, ...row })
      .onConflict((conflict) => conflict.column('store_id').doUpdateSet(row)),
  );
  await setPublishTime(tx, publishAt);
  return presentSchedule(row);
}

/** Deletes the schedule. True if there was one. The store's row must be locked. */
export async function dropSchedule(tx: StoreTx): Promise<boolean> {
  await setPublishTime(tx, null);
  return (await tx.run(tx.q.deleteFrom('store_schedules').where('store_id', '=', tx.realm))) > 0;
}

/** Copies the time to the store's row, where the platform's scheduler looks for it. */
export async function setPublishTime(tx: StoreTx, publishAt: Date | null): Promise<void> {
  await tx.run(tx.q.updateTable('stores').set({ publish_at: publishAt }).where('id', '=', tx.realm));
  await tx.announce(`preview:${tx.realm}`);
}
