import { randomBytes } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FileStore } from '#server/gateways/files/port.ts';
import { listBackups } from '../backups/backupFolder.ts';
import type { Config } from '../config.ts';
import { ok, problem, type Verdict, warning } from './Finding.ts';

const GB = 1024 ** 3;
const LEAST_BYTES = GB / 5;
const COMFORTABLE_BYTES = 2 * GB;
const COMFORTABLE_SHARE = 0.05;
const DAY_MS = 86_400_000;
const OLDEST_BACKUP_DAYS = 2;

export async function checkDisk(dataDir: string): Promise<Verdict> {
  const { bavail, blocks, bsize } = await statfs(dataDir);
  return judgeDisk({ free: bavail * bsize, total: blocks * bsize });
}

export function judgeDisk({ free, total }: { free: number; total: number }): Verdict {
  const text = `The disk of DATA_DIR has ${(free / GB).toFixed(1)} GB of ${(total / GB).toFixed(1)} GB free.`;
  const advice = 'Delete what is not needed, move BACKUP_DIR to another disk, or use a larger one.';
  if (free < LEAST_BYTES) return problem(text, advice);
  return free < COMFORTABLE_BYTES || free / total < COMFORTABLE_SHARE ? warning(text, advice) : ok(text);
}

/** Writes, reads and deletes a small file. */
export async function checkStorage(
  files: FileStore,
  { s3, dataDir }: Pick<Config, 's3' | 'dataDir'>,
): Promise<Verdict> {
  const content = randomBytes(64);
  const key = `doctor/${content.toString('hex', 0, 16)}`;
  try {
    await files.put(key, Readable.from([content]));
    const found = await buffer(await files.get(key));
    await files.delete(key);
    if (!found.equals(content)) throw new Error('it returned other bytes than it was given');
  } catch (error) {
    return problem(
      `The storage does not work: ${error instanceof Error ? error.message : String(error)}`,
      s3
        ? 'Check S3_BUCKET, S3_ENDPOINT, S3_REGION and the two keys, and that they may read, write, list and delete.'
        : `Check the disk and the owner of ${dataDir}.`,
    );
  }
  return ok(s3 ? `The bucket ${s3.bucket} stores and returns files.` : 'The disk stores and returns files.');
}

export async function checkBackups({ folder, key }: Config['backups'], now: Date): Promise<Verdict> {
  if (key === undefined) {
    return warning('No backups are made: BACKUP_KEY is not set.', 'See “Backups” in docs/operations.md.');
  }
  const [latest] = await listBackups(folder);
  if (latest === undefined) return warning(`${folder} contains no backup.`, 'Run npm run backup by a timer.');
  const [date = '', time = ''] = latest.split('T');
  const madeAt = new Date(`${date}T${time.replaceAll('-', ':')}`);
  const days = Math.floor((now.getTime() - madeAt.getTime()) / DAY_MS);
  if (days >= OLDEST_BACKUP_DAYS) {
    return warning(`The latest backup is ${days} days old (${latest}).`, 'Check the timer that runs npm run backup.');
  }
  return ok(`The latest backup is ${latest}.`);
}
