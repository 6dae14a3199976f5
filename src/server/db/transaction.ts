import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import type { Compilable, Kysely } from 'kysely';
import type pg from 'pg';
import { isUuid, PLATFORM_REALM, type StoreId } from '#shared/kit/ids.ts';
import { clusterStatement, copiedTableOf, takeTurns } from './clusterStatement.ts';
import { joinWrites, type Sent } from './joinWrites.ts';
import { builder } from './statement.ts';
import type { AddressTables, FlagTables, IdentityTables, PlatformTables, StoreTables } from './tables.ts';

/** A transaction in one realm. Row-level security limits it to that store's rows. */
export interface Tx<Tables> {
  readonly realm: StoreId;
  /** The query builder. The methods below run its queries. */
  readonly q: Kysely<Tables>;
  many<Row>(query: Compilable<Row>): Promise<Row[]>;
  /** Returns the only row. No row is a fault. */
  one<Row>(query: Compilable<Row>): Promise<Row>;
  maybe<Row>(query: Compilable<Row>): Promise<Row | undefined>;
  /** Runs a write and returns the number of affected rows. */
  run(query: Compilable): Promise<number>;
  /**
   * Runs a write in one statement with those that are batched right before and after it, which is faster. The writes of a batch
   * do not see each other's rows. It is sent before the next other statement, so all later ones see its rows. If it fails, the
   * transaction fails.
   */
  batch(write: Compilable): void;
  /** Enqueues a job by writing its row in this transaction. */
  enqueue(job: JobMessage, options?: EnqueueOptions): Promise<void>;
  /** Deletes a job that was enqueued with an id of its own and is not needed any more. */
  dropJob(job: NamedJob): Promise<void>;
  /** Notifies every node at commit that this topic has changed. */
  announce(topic: string): Promise<void>;
  /**
   * Sends a write together with the commit, so that a row which many transactions change is locked no longer than needed.
   * If the write fails, the transaction fails.
   */
  atCommit(query: Compilable): void;
  /** Runs after the commit is confirmed, and never if it fails. */
  afterCommit(act: () => void): void;
  /** Returns a function that drops what `announce`, `batch`, `atCommit` and `afterCommit` were given since. */
  checkpoint(): () => void;
}

export interface JobMessage {
  name: string;
  data: object;
}

export interface EnqueueOptions {
  /** The job does not start earlier. */
  afterSeconds?: number;
  /** A UUID by which the job can be dropped. Default: one of the queue. */
  id?: string;
  /** Of the jobs of a group, few run at a time: see `QUEUES`. */
  group?: string;
}

export interface NamedJob {
  name: string;
  id: string;
}

/** How a transaction writes and deletes job rows. */
export interface JobWriter {
  enqueue: Enqueue;
  dropJob: DropJob;
}

/** Writes a job row with the given executor. */
export type Enqueue = (job: JobMessage, execute: Execute, options?: EnqueueOptions) => Promise<void>;
export type DropJob = (job: NamedJob, execute: Execute) => Promise<void>;
export type Execute = (text: string, values?: readonly unknown[]) => Promise<{ rows: unknown[] }>;

export const CHANGE_CHANNEL = 'stoa_changes';

export type StoreTx = Tx<StoreTables>;
export type PlatformTx = Tx<PlatformTables>;
export type RealmTx = StoreTx | PlatformTx;
/** A transaction of either realm, limited to the identity tables both have. Creators and customers share this code. */
export type IdentityTx = Tx<IdentityTables>;
export const identityOf = (tx: RealmTx): IdentityTx => tx as unknown as IdentityTx;
/**
 * A transaction of either realm, limited to the tables of stores. The platform sees all stores, a store only itself.
 */
export type AddressTx = Tx<AddressTables>;
export const addressesOf = (tx: RealmTx): AddressTx => tx;
/** A transaction of either realm, limited to the tables of feature flags. */
export type FlagTx = Tx<FlagTables>;
export const flagsOf = (tx: RealmTx): FlagTx => tx;

export class MissingRow extends Error {
  override name = 'MissingRow';
}

const open = new AsyncLocalStorage<{ realm: StoreId }>();

/** True while the work that calls this runs inside a transaction. */
export const isTransactionOpen = (): boolean => open.getStore() !== undefined;

/** What differs behind a pooler that gives every transaction another server connection. */
export interface Pooling {
  /** Whether the pooler knows named statements. */
  knowsNames: boolean;
  /** Settings that are usually those of the connection. Milliseconds. */
  limits: { statement_timeout: number; idle_in_transaction_session_timeout: number };
}

interface RealmOptions extends JobWriter {
  pool: pg.Pool;
  pooling?: Pooling | undefined;
  isOnCluster: boolean;
  onlyReads?: boolean;
  findsByKey?: boolean;
}

export interface StoreOptions {
  /**
   * For work that finds rows by their keys only: PostgreSQL plans each of its statements once for a connection, whatever their
   * values are. A list or a search can need another plan for other values.
   */
  findsByKey?: boolean;
}

/** A cluster plans with the values of each call, because they decide on the shard. */
const PLAN_ONCE = 'set local plan_cache_mode = force_generic_plan; ';

const setLimits = ({ limits }: Pooling): string =>
  Object.entries(limits)
    .map(([name, milliseconds]) => `set local ${name} = ${milliseconds}; `)
    .join('');

/**
 * The workers of a cluster check row-level security, so they need the realm too. After a query on several shards at the same
 * time, a transaction could not write to a reference table.
 */
const FOR_WORKERS = `set local citus.multi_shard_modify_mode = 'sequential'; set local citus.propagate_set_commands = 'local'; `;

/**
 * Runs one transaction with the realm set for its duration, and commits if `work` succeeds. A read-only transaction
 * returns its result without waiting for the commit.
 */
export async function inRealm<Tables, Result>(
  { pool, pooling, isOnCluster, onlyReads = false, findsByKey = false, ...jobs }: RealmOptions,
  realm: StoreId,
  work: (tx: Tx<Tables>) => Promise<Result>,
): Promise<Result> {
  if (open.getStore()) throw new Error('A transaction is open already; pass it on instead of opening another.');
  if (!isUuid(realm)) throw new Error('A realm is a lower-case UUID.');
  const client = await pool.connect();
  const handle = bind<Tables>({ client, realm, isNamed: pooling?.knowsNames ?? true, isOnCluster, ...jobs });
  // Pipelined before the first query, so that it costs no round trip of its own.
  const started = client.query(
    `begin${onlyReads ? ' read only' : ''}; ${pooling ? setLimits(pooling) : ''}` +
      `${isOnCluster ? FOR_WORKERS : ''}${findsByKey && !isOnCluster ? PLAN_ONCE : ''}set local app.store_id = '${realm}'`,
  );
  try {
    started.catch(() => undefined);
    const result = await open.run({ realm }, () => work(handle.tx));
    await started;
    const last = handle.sendLast();
    handle.close();
    if (onlyReads) {
      void end(client, 'commit');
      handle.settle();
      return result;
    }
    const [answer] = await Promise.all([client.query('commit'), last]);
    // After an error, PostgreSQL responds to COMMIT with ROLLBACK instead of an error.
    if (answer.command !== 'COMMIT') throw new Error('The transaction was rolled back.');
    client.release();
    handle.settle();
    return result;
  } catch (error) {
    handle.close();
    await end(client, 'rollback');
    // If the connection is lost, only the first pipelined statement reports the cause.
    throw await started.then(
      () => error,
      (first: unknown) => first,
    );
  }
}

const end = (client: pg.PoolClient, how: 'commit' | 'rollback'): Promise<void> =>
  client.query(how).then(
    () => client.release(),
    (lost: Error) => client.release(lost),
  );

interface Bound extends JobWriter {
  client: pg.PoolClient;
  realm: StoreId;
  isNamed: boolean;
  isOnCluster: boolean;
}

function bind<Tables>({ client, realm, isNamed, isOnCluster, enqueue, dropJob }: Bound) {
  let live = true;
  let reason: unknown;
  const topics: string[] = [];
  const batched: Sent[] = [];
  const unanswered: Promise<unknown>[] = [];
  const last: Compilable[] = [];
  const pending: (() => void)[] = [];
  const storeId = realm === PLATFORM_REALM ? null : realm;
  const sendOne = (given: Sent): Promise<pg.QueryResult> => {
    if (!live) throw new Error('This transaction has ended.');
    const copied = isOnCluster ? copiedTableOf(given.text) : null;
    if (copied !== null) sendOne(takeTurns(copied)).catch(() => undefined);
    const { text, values } = isOnCluster ? clusterStatement(given, storeId) : given;
    return client
      .query({ text, values: [...values], ...(isNamed && { name: statementName(text) }) })
      .catch(throwReason);
  };
  // A cluster does not join inserts.
  const sendBatch = (...notices: Sent[]) => {
    const statements = [...batched.splice(0), ...notices];
    if (statements.length === 0) return;
    const answers = (isOnCluster ? statements : [joinWrites(statements)]).map(sendOne);
    for (const answer of answers) answer.catch(() => undefined);
    unanswered.push(...answers);
  };
  const send = (text: string, values: readonly unknown[] = []) => {
    sendBatch();
    return sendOne({ text, values });
  };
  // Of pipelined statements, the failing one is not always the first to be rejected: others may report "transaction is
  // aborted" first, so this keeps the original error.
  const throwReason = (error: unknown): never => {
    if (!isAborted(error)) reason = error;
    throw reason ?? error;
  };
  const execute = (query: Compilable) => {
    const { sql, parameters } = query.compile();
    return send(sql, parameters);
  };
  const rowsOf = async <Row>(query: Compilable<Row>) => (await execute(query)).rows as Row[];
  const tx: Tx<Tables> = {
    realm,
    q: builder as unknown as Kysely<Tables>,
    many: rowsOf,
    maybe: async (query) => (await rowsOf(query))[0],
    one: async (query) => {
      const [row] = await rowsOf(query);
      if (row === undefined) throw new MissingRow(query.compile().sql);
      return row;
    },
    run: async (query) => (await execute(query)).rowCount ?? 0,
    batch: (write) => {
      const { sql, parameters } = write.compile();
      batched.push({ text: sql, values: parameters });
    },
    enqueue: (job, options) => enqueue(job, send, options),
    dropJob: (job) => dropJob(job, send),
    announce: async (topic) => void topics.push(topic),
    atCommit: (query) => void last.push(query),
    afterCommit: (act) => void pending.push(act),
    checkpoint: () => {
      sendBatch();
      const lists = [topics, unanswered, last, pending];
      const lengths = lists.map(({ length }) => length);
      return () => {
        batched.length = 0;
        for (const [at, list] of lists.entries()) list.length = lengths[at] ?? 0;
      };
    },
  };
  return {
    tx,
    sendLast: async () => {
      sendBatch(...noticesOf(topics));
      await Promise.all([...unanswered, ...last.map(execute)]);
    },
    close: () => void (live = false),
    settle: () => open.exit(() => pending.forEach((act) => act())),
  };
}

const noticesOf = (topics: readonly string[]): Sent[] =>
  topics.length === 0
    ? []
    : [
        {
          text: 'select pg_notify($1, topic) from unnest($2::text[]) topic',
          values: [CHANGE_CHANNEL, [...new Set(topics)]],
        },
      ];

const isAborted = (error: unknown) => error instanceof Error && 'code' in error && error.code === '25P02';

const names = new Map<string, string>();

/** Named statements are parsed once per connection. The name is the hash of the text. */
function statementName(sql: string): string {
  const known = names.get(sql);
  if (known) return known;
  const name = `s${createHash('sha1').update(sql).digest('base64url').slice(0, 16)}`;
  if (names.size < 2000) names.set(sql, name);
  return name;
}
