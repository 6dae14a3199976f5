import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { PgBoss, type JobResult } from 'pg-boss';
import { QUEUES, type JobName, type Jobs } from '#shared/contract/jobs.ts';
import type { LetterTrouble } from '#shared/contract/platform.ts';
import { PLATFORM_REALM } from '#shared/kit/ids.ts';
import type { Connection } from '../db/database.ts';
import { isOutOfReach } from '../db/outOfReach.ts';
import type { Enqueue } from '../db/transaction.ts';
import { letterTrouble } from './letterTrouble.ts';
import { queueTroubles } from './queueTroubles.ts';

/** A job as it stands in the queue when its turn comes. */
export interface TakenJob {
  id: string;
  name: JobName;
  data: unknown;
}

export interface DeadJob {
  id: string;
  name: string;
  error: string;
  failedAt: Date;
}

export interface Queue {
  enqueue: Enqueue;
  /** Takes jobs until closed. A job whose handler throws is tried again, later each time. */
  work(handle: (job: TakenJob) => Promise<void>): Promise<void>;
  /** Takes the due jobs of one queue by hand; each is then completed or failed. */
  fetch(name: JobName): Promise<TakenJob[]>;
  complete(job: TakenJob): Promise<void>;
  fail(job: TakenJob, error: unknown): Promise<void>;
  /** One round of housekeeping now: what hangs is taken up again. */
  supervise(): Promise<void>;
  /** Jobs that used up their tries, latest first, with the error of the last one. */
  dead(limit: number): Promise<DeadJob[]>;
  /** Letters that do not go out. */
  letterTrouble(): Promise<LetterTrouble | null>;
  /** Takes no more jobs, and gives those it has taken two seconds; jobs can still be put in. */
  rest(): Promise<void>;
  close(): Promise<void>;
}

export interface QueueOptions {
  connection: Connection;
  /** `again`: how often the same went untold since it was told last. */
  onError: (error: Error, again: number) => void;
  /** The database, which was away, answers. */
  onBack?: () => void;
  /** The worker keeps the house: it expires what hangs and runs the schedules. */
  isWorker: boolean;
}

export const QUEUE_NAMES = Object.keys(QUEUES) as JobName[];
const SCHEMA = 'pgboss';
const STOP_MS = 2_000;
/** Seven minutes past: cron's words for every hour. */
const EVERY_HOUR = '7 * * * *';
const EVERY_MINUTE = '* * * * *';
/** Each job of a batch stands or falls alone; a full batch is followed by the next without a wait. */
const WORK = {
  batchSize: 10,
  burstWhenBatchFull: true,
  perJobResults: true,
  pollingIntervalSeconds: 1,
  notifyPollingIntervalSeconds: 2,
} as const;
/** A job whose worker is gone is taken up again after this long. */
const HEARTBEAT_SECONDS = 20;

/** The queue in the product's own database: a job row is written by the transaction that wants it done. */
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
  const look = () => boss.getDb().executeSql('select 1');
  const troubles = queueTroubles({ onError, onBack, isAway: isOutOfReach, look });
  boss.on('error', troubles.hear);
  await boss.start();
  await ensureQueues(boss);
  let hasRested = false;

  return {
    enqueue: async (job, execute) => {
      const executeSql = (text: string, values?: unknown[]) => execute(text, values ?? []);
      await boss.send(job.name, job.data, { db: { executeSql } });
    },
    work: async (handle) => {
      for (const name of QUEUE_NAMES) {
        await boss.work<unknown, unknown, typeof WORK>(name, WORK, (jobs) =>
          Promise.all(jobs.map((job) => settle({ id: job.id, name, data: job.data }, handle))),
        );
      }
      const sweep: Jobs['sweep'] = { realm: PLATFORM_REALM };
      await boss.schedule('sweep', EVERY_HOUR, sweep);
      const sums: Jobs['sumEvents'] = { realm: PLATFORM_REALM };
      await boss.schedule('sumEvents', EVERY_MINUTE, sums);
      const due: Jobs['publishDue'] = { realm: PLATFORM_REALM };
      await boss.schedule('publishDue', EVERY_MINUTE, due);
      const domains: Jobs['lookAtDomains'] = { realm: PLATFORM_REALM };
      await boss.schedule('lookAtDomains', EVERY_MINUTE, domains);
      const campaigns: Jobs['campaignsDue'] = { realm: PLATFORM_REALM };
      await boss.schedule('campaignsDue', EVERY_MINUTE, campaigns);
    },
    fetch: async (name) =>
      (await boss.fetch(name, { batchSize: 10 })).map((job) => ({ id: job.id, name, data: job.data })),
    complete: async (job) => void (await boss.complete(job.name, job.id)),
    fail: async (job, error) => void (await boss.fail(job.name, job.id, { message: String(error) })),
    supervise: () => boss.supervise(),
    dead: (limit) => listDead(boss, limit),
    letterTrouble: () => letterTrouble((text, values) => boss.getDb().executeSql(text, values)),
    rest: async () => {
      hasRested = true;
      const atRest = Promise.all(QUEUE_NAMES.map((name) => boss.offWork(name, { wait: true })));
      await Promise.race([atRest, pause(STOP_MS, undefined, { ref: false })]);
    },
    // What still runs after a rest has had its time.
    close: async () => {
      troubles.stop();
      await boss.stop({ graceful: !hasRested, timeout: STOP_MS, close: true });
    },
  };
}

async function settle(job: TakenJob, handle: (job: TakenJob) => Promise<void>): Promise<JobResult> {
  try {
    await handle(job);
    return { id: job.id, status: 'completed' };
  } catch (error) {
    return { id: job.id, status: 'failed', output: { message: String(error) } };
  }
}

/** pg-boss takes its own words for the same connection. */
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

/** Every queue as it is declared, those of an earlier version of the product too. */
async function ensureQueues(boss: PgBoss): Promise<void> {
  const standing = await boss.getQueues(QUEUE_NAMES);
  for (const name of QUEUE_NAMES) {
    const policy = {
      ...QUEUES[name],
      retryDelay: 2,
      retryBackoff: true,
      retryDelayMax: 3600,
      notify: true,
      heartbeatSeconds: HEARTBEAT_SECONDS,
    };
    const queue = standing.find((one) => one.name === name);
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
