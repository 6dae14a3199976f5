import { randomUUID } from 'node:crypto';
import { EXPORT_RUNS, job } from '#shared/contract/jobs.ts';
import { EXPORT_LINK_HOURS } from '#shared/rules/limits.ts';
import type { Services } from '../../../access/context.ts';
import type { PlatformTx } from '../../../db/transaction.ts';

/** One attempt to write an export. */
export interface ExportRun {
  exportId: string;
  creatorId: string;
  runId: string;
  includesFiles: boolean;
  createdAt: Date;
  isLast: boolean;
}

/** The export was canceled or another run has taken it over. */
export class RunOver extends Error {
  override name = 'RunOver';
}

/** Starts a run of an export and supersedes an earlier one. Null if the export is no longer in progress. */
export async function startRun({ db }: Services, exportId: string): Promise<ExportRun | null> {
  const runId = randomUUID();
  const row = await db.onPlatform((tx) =>
    tx.maybe(
      tx.q
        .updateTable('data_exports')
        .set((old) => ({ state: 'running', run_id: runId, runs: old('runs', '+', 1), done: 0, total: 0 }))
        .where('id', '=', exportId)
        .where('state', 'in', ['waiting', 'running'])
        .returning(['creator_id', 'includes_files', 'created_at', 'runs']),
    ),
  );
  if (!row) return null;
  const { creator_id: creatorId, includes_files: includesFiles, created_at: createdAt, runs } = row;
  return { exportId, creatorId, runId, includesFiles, createdAt, isLast: runs >= EXPORT_RUNS };
}

/** Reports the total work or the progress. Throws if this run has been superseded. */
export async function publishExportProgress(
  { db }: Services,
  run: ExportRun,
  progress: { done: number; total: number },
): Promise<void> {
  const updated = await db.onPlatform((tx) => tx.run(ofRun(tx, run).set(progress)));
  if (updated === 0) throw new RunOver('This export was canceled or restarted.');
}

/** Marks the export as ready and enqueues the email. False if this run has been superseded. */
export const finishRun = (
  { db }: Services,
  run: ExportRun,
  { bytes, now }: { bytes: number; now: Date },
): Promise<boolean> =>
  db.onPlatform(async (tx) => {
    const expiresAt = new Date(now.getTime() + EXPORT_LINK_HOURS * 3_600_000);
    const finished = await tx.run(
      ofRun(tx, run).set((row) => ({ state: 'ready', done: row.ref('total'), bytes, expires_at: expiresAt })),
    );
    if (finished > 0) await tx.enqueue(job('sendExportReadyEmail', { realm: tx.realm, exportId: run.exportId }));
    return finished > 0;
  });

export const failRun = ({ db }: Services, run: ExportRun): Promise<number> =>
  db.onPlatform((tx) => tx.run(ofRun(tx, run).set({ state: 'failed' })));

const ofRun = (tx: PlatformTx, { exportId, runId }: ExportRun) =>
  tx.q
    .updateTable('data_exports')
    .where('id', '=', exportId)
    .where('run_id', '=', runId)
    .where('state', '=', 'running');
