import type { Jobs } from '#shared/contract/jobs.ts';
import type { Services } from '../access/context.ts';

export interface JobContext {
  services: Services;
  now: Date;
  /** Stays the same when the job is tried again. */
  jobId: string;
}

/** What does each job. A handler may run twice for one job, and must not mind. */
export type JobHandlers = { [Name in keyof Jobs]: (data: Jobs[Name], context: JobContext) => Promise<void> };
