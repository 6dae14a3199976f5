import { sql } from 'kysely';
import { job } from '#shared/contract/jobs.ts';
import type { StoreTx } from '../../../db/transaction.ts';

/** Asks for the renditions of a version, once. */
export async function requestRenditions(
  tx: StoreTx,
  { versionId, now }: { versionId: string; now: Date },
): Promise<void> {
  const inserted = await tx.run(
    tx.q
      .insertInto('renditions')
      .values({ store_id: tx.realm, version_id: versionId, requested_at: now, changed_at: now })
      .onConflict((on) => on.columns(['store_id', 'version_id']).doNothing()),
  );
  if (inserted > 0) await enqueueRenditions(tx, versionId);
}

export const enqueueRenditions = (tx: StoreTx, versionId: string) =>
  tx.enqueue(job('makeRenditions', { realm: tx.realm, versionId }));

/** Those of a video that is not to be streamed, or not yet. What was made is deleted by the sweep of files. */
export const deleteUnfinished = (tx: StoreTx) =>
  tx.run(
    tx.q
      .deleteFrom('renditions')
      .where('store_id', '=', tx.realm)
      .where((row) => row('state', 'in', ['waiting', 'making'])),
  );

interface Run {
  versionId: string;
  runId: string;
}

/** Begins a run, which takes over from an earlier one. It counts as a try before it begins. */
export const beginRun = (tx: StoreTx, { versionId, runId, now }: Run & { now: Date }) =>
  tx.many(
    tx.q
      .updateTable('renditions')
      .set({ state: 'making', run_id: runId, percent: 0, changed_at: now, tries: sql<number>`tries + 1` })
      .where('store_id', '=', tx.realm)
      .where('version_id', '=', versionId)
      .where((row) => row('state', 'in', ['waiting', 'making']))
      .returning('tries'),
  );

/** Changes the row of a run. False: it was canceled, or another run has taken over. */
export const updateRun = async (
  tx: StoreTx,
  { versionId, runId }: Run,
  set: {
    state?: 'waiting' | 'ready' | 'failed';
    problem?: string | null;
    percent?: number;
    heights?: number[];
    run_id?: null;
    changed_at: Date;
  },
): Promise<boolean> =>
  (await tx.run(
    tx.q
      .updateTable('renditions')
      .set(set)
      .where('store_id', '=', tx.realm)
      .where('version_id', '=', versionId)
      .where('run_id', '=', runId),
  )) > 0;
