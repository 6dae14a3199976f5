import type { JobHandlers } from '../features/jobs.ts';
import type { Services } from '../access/context.ts';
import type { Queue, TakenJob } from './openQueue.ts';

/** Runs the queue's jobs with the features' handlers until the queue is closed. */
export async function runJobs({
  queue,
  handlers,
  services,
}: {
  queue: Queue;
  handlers: JobHandlers;
  services: Services;
}): Promise<void> {
  await queue.work((job) => runJob({ job, handlers, services }));
}

/** One job, logged with its end; a failure is thrown on, so that the queue tries again. */
export async function runJob({
  job,
  handlers,
  services,
}: {
  job: TakenJob;
  handlers: JobHandlers;
  services: Services;
}): Promise<void> {
  const handle: (data: never, context: Parameters<JobHandlers['sweep']>[1]) => Promise<void> = handlers[job.name];
  try {
    // The data was written by `job()` under this very name, which pairs the two by type.
    const ownServices = { ...services, db: services.dbForJobs };
    await handle(job.data as never, { services: ownServices, now: services.now(), jobId: job.id });
    services.log.info({ job: job.name, id: job.id }, 'job done');
  } catch (error) {
    services.faults.tell(error, { job: job.name, id: job.id }, 'job failed');
    throw error;
  }
}
