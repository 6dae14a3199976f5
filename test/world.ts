import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { job, type JobName } from '#shared/contract/jobs.ts';
import { PLATFORM_REALM } from '#shared/kit/ids.ts';
import { isRecord } from '#shared/kit/isRecord.ts';
import type { Services } from '#server/access/context.ts';
import { listOutbox, type OutboxEmail } from '#server/gateways/mail/outbox.ts';
import { runJob } from '#server/jobs/runJobs.ts';
import { openQueue, QUEUE_NAMES, type Queue } from '#server/jobs/openQueue.ts';
import { buildServer } from '#start/buildServer.ts';
import { readConfig } from '#start/config.ts';
import { openLog } from '#start/openLog.ts';
import { outboxFolder } from '#start/openServices.ts';
import { jobHandlers } from '#server/features/jobHandlers.ts';
import { reach, type Cluster } from './setup/cluster.ts';
import { createDatabase, dropDatabase } from './setup/databases.ts';

/** A refused call, as a client sees it. */
export class CallError extends Error {
  readonly status: string;
  readonly httpStatus: number;
  readonly details: Record<string, unknown>;

  constructor(message: string, rest: { status: string; httpStatus: number; details: Record<string, unknown> }) {
    super(message);
    this.status = rest.status;
    this.httpStatus = rest.httpStatus;
    this.details = rest.details;
  }
}

export interface Person {
  email: string;
  password: string;
  idToken: string;
  id: string;
}

export interface CreatorWithStore extends Person {
  storeId: string;
  slug: string;
}

export interface WorldOptions {
  /** Environment variables on top of the tests' own. */
  environment?: Record<string, string>;
  /** The time limit of a statement in milliseconds. Default: as in the product. */
  statementTimeout?: number;
  /** How long the product waits for a response of the database, in milliseconds. Default: as in the product. */
  queryTimeout?: number;
  /** Receives log lines. Default: they are discarded. */
  onLog?: (line: string) => void;
}

const START = new Date('2026-03-02T09:00:00Z');
const PASSWORD = 'copper kettle 9';
/** On a cluster, tests may join without naming the store, and let triggers fail a statement. The product does neither. */
const FREEDOM = '-c citus.enable_repartition_joins=on -c citus.enable_unsafe_triggers=on';

/** A test reads the fields it expects. If one is missing, the test fails instead of the compiler. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Loose = any;

export type World = Awaited<ReturnType<typeof createWorld>>;

/** The world of a test file, for a constant at the top of it. It closes after the file's last test. */
export async function openWorld(options?: WorldOptions): Promise<World> {
  const world = await createWorld(options);
  afterAll(() => world.close());
  return world;
}

/** A product of its own: fresh database, real pipeline, offline gateways, a clock that only the test moves. */
export async function createWorld({ environment = {}, statementTimeout, queryTimeout, onLog }: WorldOptions = {}) {
  const cluster = inject('cluster');
  const database = `world_${randomUUID().replaceAll('-', '')}`;
  await createDatabase(cluster, database, cluster.template);
  const dataDir = await mkdtemp(join(tmpdir(), 'stoa-world-'));
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    PUBLIC_URL: 'http://localhost:3000',
    PLATFORM_HOSTS: 'stoa.test,www.stoa.test,stoa-one.hosting.test,stoa-two.hosting.test',
    ...environment,
  });
  const connection = reach(cluster, database, 'app');
  const log = openLog({ level: onLog ? 'debug' : 'silent', to: { write: onLog ?? (() => undefined) } });
  const queue = await openQueue({
    connection,
    onError: (error) => log.error({ err: error }, 'queue'),
    isWorker: false,
  });
  let moment = START.getTime();
  let ticks = 0;
  // Each reading of the clock is one millisecond later, so that "latest first" is well-defined.
  const now = () => new Date(moment + ticks++);
  const server = await buildServer({
    config,
    connection: {
      ...connection,
      ...(statementTimeout !== undefined && { statement_timeout: statementTimeout }),
      ...(queryTimeout !== undefined && { query_timeout: queryTimeout }),
    },
    queue,
    secretKey: 'a secret key for tests only, long enough',
    demoUrl: null,
    now,
    log,
  });
  const { app, services } = server;

  const owner = openOwner(cluster, database);
  let stopping: Promise<void> | undefined;
  const stop = () => (stopping ??= server.close().then(() => queue.close()));

  const world = {
    app,
    services,
    queue,
    config,
    connection,
    now: () => new Date(moment + ticks),
    travel: ({ days = 0, hours = 0, minutes = 0, seconds = 0 }) => {
      moment += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
    },

    /** Calls a function over HTTP. Returns its result or throws a CallError. */
    call: async <Result = Loose>(
      name: string,
      data: unknown,
      { as }: { as?: { idToken: string } | string } = {},
    ): Promise<Result> => {
      const plain = server.callables.find(({ contract }) => contract.name === name)?.contract.wire === 'plain';
      const token = typeof as === 'string' ? as : as?.idToken;
      const response = await app.inject({
        method: 'POST',
        url: `/functions/${name}`,
        headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
        payload: JSON.stringify(plain ? data : { data }),
      });
      return readAnswer(response, plain) as Result;
    },

    /** Opens a page, as a browser does. */
    get: (url: string, options: Omit<InjectOptions, 'url' | 'method'> = {}) =>
      app.inject({ method: 'GET', url, ...options, headers: { 'sec-fetch-mode': 'navigate', ...options.headers } }),
    /** Posts a form, like a page without JavaScript. */
    post: (url: string, form: Record<string, string>, options: Omit<InjectOptions, 'url' | 'method'> = {}) =>
      app.inject({
        method: 'POST',
        url,
        ...options,
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...options.headers },
        payload: new URLSearchParams(form).toString(),
      }),

    /** Runs all due jobs one after the other. Returns how many ran. */
    runJobs: () => drain({ queue, services, owner }),

    /** Runs the hourly sweep of the platform, or of a store by its id. */
    sweep: async (realm: string = PLATFORM_REALM): Promise<void> => {
      await services.db.onPlatform((tx) => tx.enqueue(job('sweep', { realm })));
      await drain({ queue, services, owner });
    },

    /** The emails to an address, newest first, after all due jobs have run. */
    emailsTo: async (email: string): Promise<OutboxEmail[]> => {
      await drain({ queue, services, owner });
      const emails = await listOutbox({ folder: outboxFolder(config), limit: 1000 });
      return emails.filter((message) => message.to.toLowerCase() === email.toLowerCase());
    },

    /** The newest code mailed to an address. */
    codeFor: async (email: string): Promise<string> => {
      const emails = await world.emailsTo(email);
      const [code] = emails.flatMap(({ text }) => /^\s*(\d{3}) ?(\d{3})\s*$/m.exec(text)?.slice(1).join('') ?? []);
      if (code === undefined) throw new Error(`No code was mailed to ${email}.`);
      return code;
    },

    /** A creator who has just signed up, without a store. */
    person: async (name: string, password = PASSWORD): Promise<Person> => {
      const email = `${name}@example.com`;
      await world.call('sendVerificationCode', { email, type: 'signup' });
      const { verificationToken } = await world.call('verifyEmailCode', { email, code: await world.codeFor(email) });
      const { user, idToken } = await world.call('signUp', {
        email,
        password,
        firstName: name.charAt(0).toUpperCase() + name.slice(1),
        lastName: 'Lima',
        verificationToken,
      });
      return { email, password, idToken, id: user.uid };
    },

    /** A creator with one store whose slug is `{name}-studio`. */
    creator: async (name: string): Promise<CreatorWithStore> => {
      const person = await world.person(name);
      const slug = `${name}-studio`;
      const { store } = await world.call(
        'createStoreWithTenant',
        { storeName: `${name} Studio`, slug, isFirstStore: true },
        { as: person },
      );
      return { ...person, storeId: store.id, slug };
    },

    /** Listens on a free port of the loopback interface. Returns the base URL. */
    listen: async (): Promise<string> => {
      await app.listen({ host: '127.0.0.1', port: 0 });
      const { port } = app.server.address() as AddressInfo;
      return `http://127.0.0.1:${port}`;
    },

    /** Runs SQL as the owner without row-level security, to check what the tables contain. */
    sql: async <Row extends pg.QueryResultRow = pg.QueryResultRow>(
      text: string,
      values: unknown[] = [],
    ): Promise<Row[]> => (await owner.query<Row>(text, values)).rows,
    connectionAs: (role: 'owner' | 'app') => reach(cluster, database, role),

    /** Ends the product. Its database and files stay until the world is closed. */
    stop,
    close: async () => {
      await stop();
      await owner.end();
      await dropDatabase(cluster, database);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  return world;
}

function readAnswer(response: LightMyRequestResponse, plain: boolean): unknown {
  const body: unknown = response.json();
  if (response.statusCode === 200) return plain ? body : isRecord(body) ? body['result'] : undefined;
  const error = isRecord(body) ? body['error'] : undefined;
  if (typeof error === 'string')
    throw new CallError(error, { status: '', httpStatus: response.statusCode, details: {} });
  if (!isRecord(error)) throw new Error(`Not an answer: ${response.body}`);
  throw new CallError(String(error['message']), {
    status: String(error['status']),
    httpStatus: response.statusCode,
    details: isRecord(error['details']) ? error['details'] : {},
  });
}

/** Takes due jobs from the real queue tables one by one, so that a test decides when they run. */
async function drain({ queue, services, owner }: QueueOfWorld): Promise<number> {
  let ran = 0;
  for (let names = await findDue(owner); names.length > 0; names = await findDue(owner)) {
    for (const name of names) {
      for (const job of await queue.fetch(name)) {
        ran += 1;
        await runJob({ job, handlers: jobHandlers, services }).then(
          () => queue.complete(job),
          (error: unknown) => queue.fail(job, error),
        );
      }
    }
  }
  return ran;
}

interface QueueOfWorld {
  queue: Queue;
  services: Services;
  owner: pg.Pool;
}

/** The queues that have due jobs. */
async function findDue(owner: pg.Pool): Promise<JobName[]> {
  const { rows } = await owner.query<{ name: string }>(
    "select distinct name from pgboss.job where state < 'active' and not blocked and start_after < now()",
  );
  const due = new Set(rows.map(({ name }) => name));
  return QUEUE_NAMES.filter((name) => due.has(name));
}

/** The owner's connections. A new connection for each statement would cost more than the statement. */
function openOwner(cluster: Cluster, database: string): pg.Pool {
  const pool = new pg.Pool({
    ...reach(cluster, database, 'owner'),
    idleTimeoutMillis: 2_000,
    allowExitOnIdle: true,
    ...(cluster.kind === 'url' && cluster.workers.length > 0 && { options: FREEDOM }),
  });
  // A test may end all connections of the database.
  pool.on('error', () => undefined);
  return pool;
}
