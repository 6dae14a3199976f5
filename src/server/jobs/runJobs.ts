import { setTimeout as pause } from 'node:timers/promises';
import { QUEUES } from '#shared/contract/jobs.ts';
import { clearTemporaryFiles } from '../features/clearTemporaryFiles.ts';
import type { JobHandlers } from '../features/jobs.ts';
import type { Services } from '../access/context.ts';
import { QUEUE_NAMES, type Queue, type ActiveJob } from './openQueue.ts';

/**
 * Runs the queue's jobs with the features' handlers until the queue is closed. First it starts to delete files that a
 * killed process left half-written. If that fails, it is only logged, because the next sweep tries again.
 */
export async function runJobs({
  queue,
  handlers,
  services,
}: {
  queue: Queue;
  handlers: JobHandlers;
  services: Services;
}): Promise<void> {
  clearTemporaryFiles(services, services.now()).catch((error: unknown) =>
    services.log.warn({ err: error }, 'Could not delete temporary files.'),
  );
  const inTurn = openTurns(services.db);
  // A process without an ffmpeg leaves these jobs to those that have one.
  const names = QUEUE_NAMES.filter((name) => name !== 'makeRenditions' || services.renditions !== null);
  await queue.work((job) => {
    const run = () => runJob({ job, handlers, services });
    const { isLong, group } = QUEUES[job.name];
    // The others would wait for these whenever people buy.
    return isLong || group ? run() : inTurn(run);
  }, names);
}

const MOST_WAIT_MS = 5_000;
const STEP_MS = 50;
const AT_ONCE_WHILE_BUSY = 1;

/**
 * Runs jobs so that they do not slow down the people who buy at this moment: while requests use most of the connections, a
 * job waits until no other runs, but not for long.
 */
export function openTurns({ isBusy }: Pick<Services['db'], 'isBusy'>) {
  let running = 0;
  return async (run: () => Promise<void>): Promise<void> => {
    const mustWait = () => isBusy() && running >= AT_ONCE_WHILE_BUSY;
    for (let waited = 0; mustWait() && waited < MOST_WAIT_MS; waited += STEP_MS) await pause(STEP_MS);
    running += 1;
    try {
      await run();
    } finally {
      running -= 1;
    }
  };
}

/** Runs one job and logs the result. A failure is rethrown, so that the queue retries it. */
export async function runJob({
  job,
  handlers,
  services,
}: {
  job: ActiveJob;
  handlers: JobHandlers;
  services: Services;
}): Promise<void> {
  const handle: (data: never, context: Parameters<JobHandlers['sweep']>[1]) => Promise<void> = handlers[job.name];
  try {
    // `job()` wrote the data under this name and pairs the two by type.
    const ownServices = { ...services, db: services.dbForJobs };
    const { id: jobId, isLastTry } = job;
    await handle(job.data as never, { services: ownServices, now: services.now(), jobId, isLastTry });
    services.log.info({ job: job.name, id: job.id }, 'job done');
  } catch (error) {
    services.faults.report(error, { job: job.name, id: job.id }, 'job failed');
    throw error;
  }
}
