import type { Jobs } from '#shared/contract/jobs.ts';
import type { Services } from '../access/context.ts';

export interface JobContext {
  services: Services;
  now: Date;
  /** The same for every try of the job. */
  jobId: string;
  /** Whether the queue does not retry the job if it fails now. */
  isLastTry?: boolean;
}

/** A job handler. It may run twice for one job and must be idempotent. */
export type JobHandlers = { [Name in keyof Jobs]: (data: Jobs[Name], context: JobContext) => Promise<void> };
