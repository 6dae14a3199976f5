import { randomBytes, randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { provenStore } from '#shared/kit/ids.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { fileKey } from '../../../gateways/files/fileKey.ts';
import type { RenditionOutcome } from '../../../gateways/renditions/port.ts';
import type { JobHandlers } from '../../jobs.ts';
import { productFilesFolder } from '../files/productFilesFolder.ts';
import { beginRun, enqueueRenditions, RUN_DEAD_SECONDS, updateRun, type NewRun } from './renditionRecord.ts';

/** A video that ended its process this often has no renditions. */
const MOST_TRIES = 4;

interface StoredFile {
  name: string;
  key: string;
  bytes: number;
}

/**
 * Makes the renditions of a version of a video. After a crash, the next try makes them again, and the sweep
 * deletes files that no row names.
 */
export const makeRenditions: JobHandlers['makeRenditions'] = async ({ realm, versionId }, { services }) => {
  const storeId = provenStore(realm);
  const { db, files, renditions, now } = services;
  // The queue of this job is only for nodes with an ffmpeg.
  if (renditions === null) throw new Error('This node has no FFMPEG_PATH.');
  const run = { versionId, runId: randomUUID() };
  const source = await db.inStore(storeId, (tx) => begin(tx, { ...run, now: now() }));
  if (!source) return;
  const stored: StoredFile[] = [];
  const store = async (name: string, content: Readable) => {
    const key = fileKey(productFilesFolder(storeId, now()), randomBytes);
    const { bytes } = await files.put(key, content);
    stored.push({ name, key, bytes });
  };
  const onProgress = (percent: number) =>
    db.inStore(storeId, (tx) => updateRun(tx, run, { percent, changed_at: now() }));
  const video = { bytes: source.bytes, mime: source.mime, open: () => files.get(source.key) };
  const outcome = await renditions.make(video, { onProgress, store });
  const isKept = await db.inStore(storeId, (tx) => record(tx, { run, outcome, stored, now: now() }));
  // After an exception the bytes may belong to a committed row whose answer was lost, so the sweep decides about them.
  if (!isKept) for (const { key } of stored) await files.delete(key);
};

/** The stored bytes of the video. Undefined: there is nothing to do, or not yet. */
async function begin(tx: StoreTx, run: NewRun) {
  const row = await beginRun(tx, run);
  if (row === 'making') await enqueueRenditions(tx, run.versionId, { afterSeconds: RUN_DEAD_SECONDS });
  if (row === 'making' || row === 'over') return undefined;
  if (row.tries > MOST_TRIES) {
    await updateRun(tx, run, { state: 'failed', problem: 'interrupted', run_id: null, changed_at: run.now });
    return undefined;
  }
  return tx.maybe(
    tx.q
      .selectFrom('file_versions')
      .select(['storage_key as key', 'bytes', 'mime'])
      .where('store_id', '=', tx.realm)
      .where('id', '=', run.versionId),
  );
}

interface FinishedRun {
  run: { versionId: string; runId: string };
  outcome: RenditionOutcome;
  stored: readonly StoredFile[];
  now: Date;
}

/** Whether the files are those of the version now. */
async function record(tx: StoreTx, { run, outcome, stored, now }: FinishedRun): Promise<boolean> {
  const end = { run_id: null, changed_at: now };
  if (outcome.state === 'stopped') return false;
  if (outcome.state === 'failed') {
    await updateRun(tx, run, { ...end, state: 'failed', problem: outcome.problem });
    return false;
  }
  const { heights } = outcome;
  if (!(await updateRun(tx, run, { ...end, state: 'ready', percent: 100, heights }))) return false;
  await tx.run(
    tx.q.insertInto('rendition_files').values(
      stored.map(({ name, key, bytes }) => ({
        store_id: tx.realm,
        version_id: run.versionId,
        name,
        storage_key: key,
        bytes,
      })),
    ),
  );
  return true;
}
