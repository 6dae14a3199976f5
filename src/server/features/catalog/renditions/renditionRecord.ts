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

export const enqueueRenditions = (tx: StoreTx, versionId: string, { afterSeconds = 0 } = {}) =>
  tx.enqueue(job('makeRenditions', { realm: tx.realm, versionId }), { afterSeconds });

interface Run {
  versionId: string;
  runId: string;
}

export interface NewRun extends Run {
  now: Date;
}

/** A run reports its progress every second. After this time without a report it is dead, and another run may take over. */
export const RUN_DEAD_SECONDS = 60;

/**
 * Begins a run, which takes over from a dead one. It counts as a try before it begins. `making`: another run still makes them.
 * `over`: they are ready, failed or canceled.
 */
export async function beginRun(
  tx: StoreTx,
  { versionId, runId, now }: NewRun,
): Promise<{ tries: number } | 'making' | 'over'> {
  const dead = new Date(now.getTime() - RUN_DEAD_SECONDS * 1000);
  const [begun] = await tx.many(
    tx.q
      .updateTable('renditions')
      .set({ state: 'making', run_id: runId, percent: 0, changed_at: now, tries: sql<number>`tries + 1` })
      .where('store_id', '=', tx.realm)
      .where('version_id', '=', versionId)
      .where((row) =>
        row.or([row('state', '=', 'waiting'), row.and([row('state', '=', 'making'), row('changed_at', '<', dead)])]),
      )
      .returning('tries'),
  );
  if (begun) return begun;
  const row = await tx.maybe(
    tx.q.selectFrom('renditions').select('state').where('store_id', '=', tx.realm).where('version_id', '=', versionId),
  );
  return row?.state === 'making' ? 'making' : 'over';
}

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
