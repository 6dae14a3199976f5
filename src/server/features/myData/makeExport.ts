import type { Jobs } from '#shared/contract/jobs.ts';
import { atMost } from '#shared/kit/atMost.ts';
import type { Services } from '../../access/context.ts';
import { zipStream } from '../../gateways/files/zipStream.ts';
import type { JobContext } from '../jobs.ts';
import { exportEntries } from './exportEntries.ts';
import { exportKey } from './exportKey.ts';
import { beginRun, failRun, finishRun, RunOver, type ExportRun } from './exportRun.ts';

// Each reads as fast as disk and database give: a crowd of them would slow the shops down.
const inTurn = atMost(2);

/** Writes an export. A job that is tried again begins anew. */
export const makeExport = ({ exportId }: Jobs['makeExport'], { services }: JobContext): Promise<void> =>
  inTurn(async () => {
    const run = await beginRun(services, exportId);
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
