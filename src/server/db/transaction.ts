import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Compilable,
} from 'kysely';
import type pg from 'pg';
import { isUuid, type StoreId } from '#shared/kit/ids.ts';
import type { AddressTables, FlagTables, IdentityTables, PlatformTables, StoreTables } from './tables.ts';

/** A transaction bound to one realm: it sees that store's rows and no others. */
export interface Tx<Tables> {
  readonly realm: StoreId;
  /** Writes queries; the methods below run them. */
  readonly q: Kysely<Tables>;
  many<Row>(query: Compilable<Row>): Promise<Row[]>;
  /** The only row; a missing one is a fault. */
  one<Row>(query: Compilable<Row>): Promise<Row>;
  maybe<Row>(query: Compilable<Row>): Promise<Row | undefined>;
  /** Runs a write and answers how many rows it touched. */
  run(query: Compilable): Promise<number>;
  /** Work for the outside world: a job row of this very transaction. */
  later(job: JobMessage): Promise<void>;
  /** Tells every node, at commit, that what stands under this topic has changed. */
  announce(topic: string): Promise<void>;
  /** Runs after the commit is confirmed; never when it fails. */
  afterCommit(act: () => void): void;
}

export interface JobMessage {
  name: string;
  data: object;
}

/** Writes a job row with the given executor. */
export type Enqueue = (job: JobMessage, execute: Execute) => Promise<void>;
export type Execute = (text: string, values?: readonly unknown[]) => Promise<{ rows: unknown[] }>;

export const CHANGE_CHANNEL = 'stoa_changes';

export type StoreTx = Tx<StoreTables>;
export type PlatformTx = Tx<PlatformTables>;
export type RealmTx = StoreTx | PlatformTx;
/** Either realm's transaction, seen through the tables both have: one code base for their people. */
export type IdentityTx = Tx<IdentityTables>;
export const identityOf = (tx: RealmTx): IdentityTx => tx as unknown as IdentityTx;
/** Either realm's transaction, seen through the tables of stores: the platform sees all, a store itself. */
export type AddressTx = Tx<AddressTables>;
export const addressesOf = (tx: RealmTx): AddressTx => tx;
/** Either realm's transaction, seen through the tables of feature flags. */
export type FlagTx = Tx<FlagTables>;
export const flagsOf = (tx: RealmTx): FlagTx => tx;

export class MissingRow extends Error {
  override name = 'MissingRow';
}

const builder = new Kysely<never>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

const open = new AsyncLocalStorage<{ realm: StoreId }>();

/**
 * One transaction with the realm set for its length; commits when `work` ends well. One that may only read has nothing
 * to lose: its result does not wait for the commit.
 */
export async function inRealm<Tables, Result>(
  { pool, enqueue, onlyReads = false }: { pool: pg.Pool; enqueue: Enqueue; onlyReads?: boolean },
  realm: StoreId,
  work: (tx: Tx<Tables>) => Promise<Result>,
): Promise<Result> {
  if (open.getStore()) throw new Error('A transaction is open already; pass it on instead of opening another.');
  if (!isUuid(realm)) throw new Error('A realm is a lower-case UUID.');
  const client = await pool.connect();
  const handle = bind<Tables>({ client, realm, enqueue });
  // Sent ahead of the first query on the same pipeline, so the prelude costs no round trip of its own.
  const begun = client.query(`begin${onlyReads ? ' read only' : ''}; set local app.store_id = '${realm}'`);
  try {
    begun.catch(() => undefined);
    const result = await open.run({ realm }, () => work(handle.tx));
    await begun;
    handle.close();
    if (onlyReads) {
      void end(client, 'commit');
      handle.settle();
      return result;
    }
    const answer = await client.query('commit');
    // A failed transaction answers its commit with ROLLBACK, not with an error.
    if (answer.command !== 'COMMIT') throw new Error('The transaction was rolled back.');
    client.release();
    handle.settle();
    return result;
  } catch (error) {
    handle.close();
    await end(client, 'rollback');
    // Statements behind the prelude only hear that the connection is gone; why, the prelude was told.
    throw await begun.then(
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

function bind<Tables>({ client, realm, enqueue }: { client: pg.PoolClient; realm: StoreId; enqueue: Enqueue }) {
  let live = true;
  let reason: unknown;
  const pending: (() => void)[] = [];
  const send = (text: string, values: readonly unknown[] = []) => {
    if (!live) throw new Error('This transaction has ended.');
    return client.query({ text, values: [...values], name: statementName(text) }).catch(tellReason);
  };
  // Of statements that travel together the first to fail is not the first to be heard: the others, which are only told
  // that the transaction is aborted, say why.
  const tellReason = (error: unknown): never => {
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
    later: (job) => enqueue(job, send),
    announce: async (topic) => {
      await send('select pg_notify($1, $2)', [CHANGE_CHANNEL, topic]);
    },
    afterCommit: (act) => void pending.push(act),
  };
  return {
    tx,
    close: () => void (live = false),
    settle: () => open.exit(() => pending.forEach((act) => act())),
  };
}

const isAborted = (error: unknown) => error instanceof Error && 'code' in error && error.code === '25P02';

const names = new Map<string, string>();

/** Named statements are parsed once per connection; the name is the text's fingerprint. */
function statementName(sql: string): string {
  const known = names.get(sql);
  if (known) return known;
  const name = `s${createHash('sha1').update(sql).digest('base64url').slice(0, 16)}`;
  if (names.size < 2000) names.set(sql, name);
  return name;
}
