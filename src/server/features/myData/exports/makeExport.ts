import type { Jobs } from '#shared/contract/jobs.ts';
import pLimit from 'p-limit';
import type { Services } from '../../../access/context.ts';
import { zipStream } from '../../../gateways/files/zipStream.ts';
import type { JobContext } from '../../jobs.ts';
import { exportEntries } from '../archive/exportEntries.ts';
import { exportKey } from './exportKey.ts';
import { startRun, failRun, finishRun, RunOver, type ExportRun } from './exportRun.ts';

// Each export reads as fast as disk and database allow, and many at once would slow the stores down.
const inTurn = pLimit(2);

/** Writes an export. A retried job starts over. */
export const makeExport = ({ exportId }: Jobs['makeExport'], { services }: JobContext): Promise<void> =>
  inTurn(async () => {
    const run = await startRun(services, exportId);
    if (run) await writeZip(services, run);
  });

async function writeZip(services: Services, run: ExportRun): Promise<void> {
  const key = exportKey(run);
  try {
    const { bytes } = await services.files.put(key, zipStream(exportEntries(services, run), run.createdAt));
    if (!(await finishRun(services, run, { bytes, now: services.now() }))) await services.files.delete(key);
  } catch (error) {
    if (error instanceof RunOver) return;
    if (run.isLast) await failRun(services, run);
    throw error;
  }
}
