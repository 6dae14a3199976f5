import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { PgBoss, type JobResult, type JobWithMetadata } from 'pg-boss';
import { QUEUES, type JobName, type Jobs } from '#shared/contract/jobs.ts';
import type { MailQueueProblem } from '#shared/contract/platform.ts';
import { PLATFORM_REALM } from '#shared/kit/ids.ts';
import { RETENTION_DAYS } from '#shared/rules/retention.ts';
import type { JobFigures } from '../access/context.ts';
import type { Connection } from '../db/database.ts';
import { COMMIT_IN_TWO_PHASES, isCluster } from '../db/distributeTables.ts';
import { isOutOfReach } from '../db/outOfReach.ts';
import type { JobWriter } from '../db/transaction.ts';
import { jobFigures } from './jobFigures.ts';
import { mailQueueProblem } from './mailQueueProblem.ts';
import { logQueueErrors } from './logQueueErrors.ts';
import { moveRenamedJobs } from './moveRenamedJobs.ts';

/** A job when a worker fetches it. */
export interface ActiveJob {
  id: string;
  name: JobName;
  data: unknown;
  /** Whether it is not retried if it fails now. */
  isLastTry: boolean;
}

export interface DeadJob {
  id: string;
  name: string;
  error: string;
  failedAt: Date;
}

export interface Queue extends JobWriter {
  /** Processes jobs of all queues, or of those with `names`, until the queue is closed. A job whose handler throws is retried, with growing delays. */
  work(handle: (job: ActiveJob) => Promise<void>, names?: readonly JobName[]): Promise<void>;
  /** Fetches the due jobs of one queue manually. Each is then completed or failed. */
  fetch(name: JobName): Promise<ActiveJob[]>;
  complete(job: ActiveJob): Promise<void>;
  fail(job: ActiveJob, error: unknown): Promise<void>;
  /** Runs maintenance once: expired jobs are retried. */
  supervise(): Promise<void>;
  /** Jobs that ran out of retries, latest first, with their last error. */
  listDeadJobs(limit: number): Promise<DeadJob[]>;
  /** The queue's problems with email. */
  findMailQueueProblem(): Promise<MailQueueProblem | null>;
  figures(): Promise<JobFigures>;
  /** Stops fetching jobs and gives running ones two seconds. Jobs can still be added. */
  stopWorking(): Promise<void>;
  close(): Promise<void>;
}

export interface QueueOptions {
  connection: Connection;
  /** `again`: how many identical errors were suppressed since the last report. */
  onError: (error: Error, again: number) => void;
  /** Called when the database responds again after it was unreachable. */
  onBack?: () => void;
  /** Workers also do the maintenance: they expire stuck jobs and run the schedules. */
  isWorker: boolean;
}

export const QUEUE_NAMES = Object.keys(QUEUES) as JobName[];
const SCHEMA = 'pgboss';
const STOP_MS = 2_000;
/** Hourly, at seven minutes past. */
const EVERY_HOUR = '7 * * * *';
const EVERY_MINUTE = '* * * * *';
const MINUTE_MS = 60_000;
const DAY_SECONDS = 86_400;
/** Each job of a batch succeeds or fails on its own. A full batch is followed by the next one without a pause. */
const WORK = {
  batchSize: 10,
  burstWhenBatchFull: true,
  perJobResults: true,
  includeMetadata: true,
  pollingIntervalSeconds: 1,
  notifyPollingIntervalSeconds: 2,
} as const;
/** How long after its worker died a job is retried. */
const HEARTBEAT_SECONDS = 20;

/**
 * The job queue in the product's own database. A transaction writes a job row together with the change that needs it.
 */
export async function openQueue({
  connection,
  onError,
  onBack = () => undefined,
  isWorker,
}: QueueOptions): Promise<Queue> {
  const boss = new PgBoss({
    ...bossConnection(connection),
    schema: SCHEMA,
    createSchema: false,
    max: 4,
    supervise: isWorker,
    schedule: isWorker,
    useListenNotify: isWorker,
  });
  const ping = () => boss.getDb().executeSql('select 1');
  const errors = logQueueErrors({ onError, onBack, isAway: isOutOfReach, ping: ping });
  boss.on('error', errors.report);
  await boss.start();
  await ensureQueues(boss);
  const isOnCluster = await isCluster((text) => boss.getDb().executeSql(text));
  let hasStopped = false;
  let moving: NodeJS.Timeout | undefined;
  const move = () => moveRenamedJobs((text, values) => boss.getDb().executeSql(text, values ?? []));

  return {
    enqueue: async (job, execute, { afterSeconds = 0, id, group } = {}) => {
      const executeSql = (text: string, values?: unknown[]) => execute(text, values ?? []);
      if (isOnCluster) await execute(COMMIT_IN_TWO_PHASES);
      await boss.send(job.name, job.data, {
        db: { executeSql },
        ...(afterSeconds > 0 && { startAfter: afterSeconds }),
        ...(id !== undefined && { id }),
        ...(group !== undefined && { group: { id: group } }),
      });
    },
    dropJob: async ({ name, id }, execute) => {
      const executeSql = (text: string, values?: unknown[]) => execute(text, values ?? []);
      await boss.deleteJob(name, id, { db: { executeSql } });
    },
    work: async (handle, names = QUEUE_NAMES) => {
      await move();
      moving = setInterval(() => void move().catch(errors.report), MINUTE_MS).unref();
      for (const name of names)
        for (let left = QUEUES[name].group?.atOnce ?? 1; left > 0; left -= 1) await startWorker(boss, name, handle);
      const sweep: Jobs['sweep'] = { realm: PLATFORM_REALM };
      await boss.schedule('sweep', EVERY_HOUR, sweep);
      const sums: Jobs['sumEvents'] = { realm: PLATFORM_REALM };
      await boss.schedule('sumEvents', EVERY_MINUTE, sums);
      const sales: Jobs['sumSales'] = { realm: PLATFORM_REALM };
      await boss.schedule('sumSales', EVERY_MINUTE, sales);
      const courses: Jobs['sumCourses'] = { realm: PLATFORM_REALM };
      await boss.schedule('sumCourses', EVERY_MINUTE, courses);
      const backfills: Jobs['runBackfills'] = { realm: PLATFORM_REALM };
      await boss.schedule('runBackfills', EVERY_MINUTE, backfills);
      const due: Jobs['publishDue'] = { realm: PLATFORM_REALM };
      await boss.schedule('publishDue', EVERY_MINUTE, due);
      const domains: Jobs['checkDnsOfDueDomains'] = { realm: PLATFORM_REALM };
      await boss.schedule('checkDnsOfDueDomains', EVERY_MINUTE, domains);
      const feeds: Jobs['readBusyFeeds'] = { realm: PLATFORM_REALM };
      await boss.schedule('readBusyFeeds', EVERY_MINUTE, feeds);
      const campaigns: Jobs['runDueCampaigns'] = { realm: PLATFORM_REALM };
      await boss.schedule('runDueCampaigns', EVERY_MINUTE, campaigns);
      const messages: Jobs['findWebhookRetries'] = { realm: PLATFORM_REALM };
      await boss.schedule('findWebhookRetries', EVERY_MINUTE, messages);
    },
    fetch: async (name) =>
      (await boss.fetch(name, { batchSize: 10, includeMetadata: true })).map((job) => presentJob(name, job)),
    complete: async (job) => void (await boss.complete(job.name, job.id)),
    fail: async (job, error) => void (await boss.fail(job.name, job.id, { message: String(error) })),
    supervise: () => boss.supervise(),
    listDeadJobs: (limit) => listDead(boss, limit),
    findMailQueueProblem: () => mailQueueProblem((text, values) => boss.getDb().executeSql(text, values)),
    figures: () => jobFigures((text, values) => boss.getDb().executeSql(text, values), QUEUE_NAMES),
    stopWorking: async () => {
      hasStopped = true;
      const atRest = Promise.all(QUEUE_NAMES.map((name) => boss.offWork(name, { wait: true })));
      await Promise.race([atRest, pause(STOP_MS, undefined, { ref: false })]);
    },
    // Jobs that still run after the grace period are abandoned.
    close: async () => {
      clearInterval(moving);
      errors.stop();
      await boss.stop({ graceful: !hasStopped, timeout: STOP_MS, close: true });
    },
  };
}

/** A worker for jobs of groups, which has one at a time, looks for the next one as soon as it is done. */
async function startWorker(boss: PgBoss, name: JobName, handle: (job: ActiveJob) => Promise<void>): Promise<void> {
  const options = workOptions(name);
  const id: string = await boss.work<unknown, unknown, typeof options>(name, options, async (jobs) => {
    const results = await Promise.all(jobs.map((job) => settle(presentJob(name, job), handle)));
    if (QUEUES[name].group) boss.notifyWorker(id);
    return results;
  });
}

/**
 * Jobs of a group are fetched one by one, so that a slow one holds up no others. Workers that fetch at the same moment do not see
 * each other's jobs, so a few more of a group can run now and then.
 */
function workOptions(name: JobName) {
  const { isLong, group } = QUEUES[name];
  const one = { ...WORK, batchSize: 1 };
  if (group) return { ...one, groupConcurrency: group.most };
  return isLong ? one : WORK;
}

const presentJob = (name: JobName, { id, data, retryCount, retryLimit }: JobWithMetadata<unknown>): ActiveJob => ({
  id,
  name,
  data,
  isLastTry: retryCount >= retryLimit,
});

async function settle(job: ActiveJob, handle: (job: ActiveJob) => Promise<void>): Promise<JobResult> {
  try {
    await handle(job);
    return { id: job.id, status: 'completed' };
  } catch (error) {
    return { id: job.id, status: 'failed', output: { message: String(error) } };
  }
}

/** pg-boss has its own option names for the connection. */
function bossConnection({ host, port, user, password, database, connectionString }: Connection) {
  const given = {
    host,
    port,
    user,
    password: typeof password === 'string' ? password : undefined,
    database,
    connectionString,
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

/** Creates or updates every queue, including those of an earlier version. */
async function ensureQueues(boss: PgBoss): Promise<void> {
  const existing = await boss.getQueues(QUEUE_NAMES);
  for (const name of QUEUE_NAMES) {
    const { retryLimit, expireInSeconds } = QUEUES[name];
    const policy = {
      retryLimit,
      ...(expireInSeconds !== undefined && { expireInSeconds }),
      deleteAfterSeconds: RETENTION_DAYS.jobs * DAY_SECONDS,
      retentionSeconds: RETENTION_DAYS.waitingJobs * DAY_SECONDS,
      retryDelay: 2,
      retryBackoff: true,
      retryDelayMax: 3600,
      notify: true,
      heartbeatSeconds: HEARTBEAT_SECONDS,
    };
    const queue = existing.find((one) => one.name === name);
    if (!queue) await boss.createQueue(name, policy);
    else if (!isDeepStrictEqual({ ...queue, ...policy }, queue)) await boss.updateQueue(name, policy);
  }
}

async function listDead(boss: PgBoss, limit: number): Promise<DeadJob[]> {
  const found = await Promise.all(
    QUEUE_NAMES.map(async (name) => (await boss.findJobs(name, {})).filter((job) => job.state === 'failed')),
  );
  return found
    .flat()
    .map((job) => ({
      id: job.id,
      name: job.name,
      error: JSON.stringify(job.output),
      failedAt: job.completedOn ?? job.createdOn,
    }))
    .toSorted((a, b) => b.failedAt.getTime() - a.failedAt.getTime())
    .slice(0, limit);
}
