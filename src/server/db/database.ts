import pg from 'pg';
import { PLATFORM_REALM, type StoreId } from '#shared/kit/ids.ts';
import type { PlatformTables, StoreTables } from './tables.ts';
import { corkedSocket } from './corkedSocket.ts';
import { isCluster } from './distributeTables.ts';
import { NeedsAnswer } from './NeedsAnswer.ts';
import {
  inRealm,
  type JobWriter,
  type Pooling,
  type PlatformTx,
  type StoreOptions,
  type StoreTx,
  type Tx,
} from './transaction.ts';

/** How to connect to PostgreSQL: a URL or a socket folder, always as a plain LOGIN role. */
export type Connection = pg.ClientConfig;

export interface Database {
  inStore<Result>(storeId: StoreId, work: (tx: StoreTx) => Promise<Result>, options?: StoreOptions): Promise<Result>;
  /** The same in a read-only transaction. PostgreSQL refuses writes in it. */
  readStore<Result>(storeId: StoreId, work: (tx: StoreTx) => Promise<Result>): Promise<Result>;
  onPlatform<Result>(work: (tx: PlatformTx) => Promise<Result>): Promise<Result>;
  /** For rate limits only: a separate statement that is committed even if the request's transaction fails. */
  alone(text: string, values: readonly unknown[]): Promise<unknown[]>;
  /** Whether most connections are in use. */
  isBusy(): boolean;
  /** How many connections are open and unused, and how much work waits for one. */
  connections(): { open: number; idle: number; waiting: number };
  close(): Promise<void>;
}

export interface DatabaseOptions extends JobWriter {
  connection: Connection;
  maxConnections: number;
  /** Set if the connection leads through a pooler in transaction mode. */
  pooling?: Pooling | undefined;
  onError: (error: Error) => void;
}

const IDLE_CONNECTION_MS = 10 * 60_000;

/** Opens the connection pool. Nothing else in the server has a connection of its own. */
export function openDatabase({ connection, maxConnections, pooling, onError, ...jobs }: DatabaseOptions): Database {
  const pool = new pg.Pool({
    ...connection,
    types: EXACT_TYPES,
    pipeline: true,
    stream: corkedSocket,
    max: maxConnections,
    connectionTimeoutMillis: 10_000,
    // A new connection has to parse and plan every statement again.
    idleTimeoutMillis: IDLE_CONNECTION_MS,
  });
  // Without a listener, a lost connection would end this process.
  pool.on('error', onError);
  // The pool reports errors of idle connections only. A connection lost during a transaction is reported by its next
  // query.
  pool.on('connect', (client) => client.on('error', () => undefined));
  let cluster: Promise<boolean> | undefined;
  // Asked once. After a failure the next transaction asks again.
  const onCluster = () =>
    (cluster ??= isCluster((text) => pool.query(text)).catch((error: unknown) => {
      cluster = undefined;
      throw error;
    }));
  const retrying = <Tables, Result>(
    realm: StoreId,
    work: (tx: Tx<Tables>) => Promise<Result>,
    options: StoreOptions = {},
  ) =>
    answering(() =>
      retry(async () =>
        inRealm<Tables, Result>({ pool, pooling, ...jobs, ...options, isOnCluster: await onCluster() }, realm, work),
      ),
    );
  return {
    inStore: <Result>(storeId: StoreId, work: (tx: StoreTx) => Promise<Result>, options?: StoreOptions) =>
      retrying<StoreTables, Result>(storeId, work, options),
    readStore: <Result>(storeId: StoreId, work: (tx: StoreTx) => Promise<Result>) =>
      answering(async () =>
        inRealm<StoreTables, Result>(
          { pool, pooling, ...jobs, isOnCluster: await onCluster(), onlyReads: true },
          storeId,
          work,
        ),
      ),
    onPlatform: <Result>(work: (tx: PlatformTx) => Promise<Result>) =>
      retrying<PlatformTables, Result>(PLATFORM_REALM, work),
    alone: async (text, values) => (await pool.query(text, [...values])).rows,
    isBusy: () => pool.waitingCount > 0 || (pool.totalCount - pool.idleCount) * 2 > maxConnections,
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: async () => {
      if (!pool.ending) await pool.end();
    },
  };
}

const MOST_ANSWERS = 4;

/** Asks a provider that the work needs, while no transaction is open, and runs the work again. */
async function answering<T>(run: () => Promise<T>): Promise<T> {
  for (let left = MOST_ANSWERS; ; left -= 1) {
    try {
      return await run();
    } catch (error) {
      if (left === 0 || !(error instanceof NeedsAnswer)) throw error;
      await error.ask();
    }
  }
}

const RETRIES = 4;
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';

/** Retries the work if PostgreSQL asks for it, as after a deadlock. */
async function retry<T>(run: () => Promise<T>): Promise<T> {
  for (let left = RETRIES; ; left -= 1) {
    try {
      return await run();
    } catch (error) {
      if (left === 0 || !isDatabaseError(error, SERIALIZATION_FAILURE, DEADLOCK)) throw error;
    }
  }
}

export function isDatabaseError(error: unknown, ...codes: string[]): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && error.code !== undefined && codes.includes(error.code);
}

/** True for every error that PostgreSQL itself reported. */
export const isDatabaseFault = (error: unknown): error is pg.DatabaseError => error instanceof pg.DatabaseError;

const INT8 = 20;
const UUID_ARRAY = 2951;
const PARSERS = new Map<number, (text: string) => unknown>([
  [INT8, readInt8],
  [UUID_ARRAY, readUuids],
]);

/**
 * bigint columns hold minor units and byte counts. They are parsed as numbers and refused beyond 2^53. Arrays of ids are divided
 * at their commas: the parser for all arrays takes a millisecond for the thousand ids of a search.
 */
const EXACT_TYPES: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    (format === 'binary' ? undefined : PARSERS.get(oid)) ?? pg.types.getTypeParser(oid, format),
};

/** The ids of a text like `{id,id}`. An id needs no quotes, unlike other elements of arrays. */
function readUuids(text: string): (string | null)[] {
  const ids = text.slice(1, -1);
  return ids === '' ? [] : ids.split(',').map((id) => (id === 'NULL' ? null : id));
}

function readInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`A bigint beyond 2^53: ${text}`);
  return value;
}
