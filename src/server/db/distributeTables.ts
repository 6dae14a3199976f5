import pg from 'pg';
import { GLOBAL_TABLES } from './tables.ts';

type Execute = (text: string) => Promise<{ rows: unknown[] }>;

/** Whether the database is the coordinator of a Citus cluster. */
export const isCluster = async (execute: Execute): Promise<boolean> =>
  (await execute("select extname from pg_extension where extname = 'citus'")).rows.length > 0;

/**
 * Distributes the tables that are not distributed yet. Every statement is a transaction of its own that finds out what is left
 * to do, so this can be interrupted and repeated. Each run of migrations on a cluster ends with it.
 */
export async function distributeTables(client: pg.Client): Promise<void> {
  await client.query(CLUSTER_SETTINGS);
  await requireCoordinator(client);
  for (const definition of SHARD_FUNCTIONS) await client.query(definition);
  for (const { text } of await textsOf(client, KEYS_TO_TENANT_TABLES, [[...KINDS.keys()]])) await client.query(text);
  const tables = await readTables(client);
  const anchor = tables.find(({ kind }) => kind === 'tenant')?.name ?? '';
  for (const table of tables) {
    if (!table.isDistributed && table.kind !== 'plain') await distribute(client, table, anchor);
  }
  await deleteFormerRows(client);
}

/**
 * Settings of a connection that changes tables. Otherwise the cluster would manage every table that a foreign key connects with
 * a reference table, one by one, and refuse to change a reference table after another one in the same transaction.
 */
export const CLUSTER_SETTINGS = `set client_min_messages = warning; set citus.enable_local_reference_table_foreign_keys = off;
  set citus.multi_shard_modify_mode = 'sequential'`;

/**
 * The coordinator signs in to the other nodes as the role of the product, which has the same password there. An owner who may
 * not say so has a cluster whose provider has done it.
 */
export async function setNodePassword(
  client: pg.Client,
  { role, password }: { role: string; password: string },
): Promise<void> {
  const { rows } = await client.query<{ may: boolean }>(
    `select has_table_privilege('pg_dist_authinfo', 'insert, update') as may`,
  );
  if (!rows[0]?.may) return;
  await client.query(
    `insert into pg_dist_authinfo (nodeid, rolename, authinfo) values (0, $1, $2)
       on conflict (rolename, nodeid) do update set authinfo = excluded.authinfo`,
    [role, `password=${password.replaceAll(/[\\']/g, String.raw`\$&`).replace(/^.*$/s, "'$&'")}`],
  );
}

async function requireCoordinator(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ nodes: number; coordinators: number }>(
    'select count(*)::int as nodes, (count(*) filter (where groupid = 0))::int as coordinators from pg_dist_node',
  );
  if (rows[0]?.coordinators === 0) {
    throw new Error(
      rows[0].nodes === 0
        ? "The cluster has no nodes. Run select citus_set_coordinator_host('<host>') and select citus_add_node('<host>', 5432)."
        : "The coordinator does not know its own address. Run select citus_set_coordinator_host('<host>').",
    );
  }
}

const KINDS = new Map<string, TableKind>(Object.entries(GLOBAL_TABLES));

type TableKind = 'tenant' | (typeof GLOBAL_TABLES)[keyof typeof GLOBAL_TABLES];

interface Table {
  name: string;
  kind: TableKind;
  isDistributed: boolean;
}

/** Every table after those that its foreign keys name. Global tables come first. */
async function readTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; distributed: boolean }>(
    `${TABLES} select name, exists (select from pg_dist_partition where logicalrelid = t.oid) as distributed
       from tables t order by is_global desc, (select max(depth) from depths d where d.oid = t.oid), name`,
    [[...KINDS.keys()]],
  );
  return rows.map(({ name, distributed }) => ({
    name,
    kind: KINDS.get(name) ?? 'tenant',
    isDistributed: distributed,
  }));
}

/** The tables, and how far each is from those without foreign keys. */
const TABLES = `
  with recursive tables as (
    select c.oid, c.relname::text as name, c.relname = any($1::text[]) as is_global from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname <> 'migrations'),
  depths (oid, depth) as (
    select oid, 0 from tables
    union
    select k.conrelid, d.depth + 1 from depths d
      join pg_constraint k on k.confrelid = d.oid and k.contype = 'f' and k.conrelid <> k.confrelid
     where k.conrelid in (select oid from tables) and d.depth < 50)`;

/**
 * Rows are copied as the owner, who would see none of them under forced row-level security. Their number is compared, because
 * the originals are deleted afterwards.
 */
async function distribute(client: pg.Client, table: Table, anchor: string): Promise<void> {
  const forced = await textsOf(client, FORCED, [nameOf(table)]);
  await client.query('begin');
  try {
    for (const { text } of forced) await client.query(`alter table ${text} no force row level security`);
    const before = await countRows(client, table);
    await client.query(distribution(table, anchor));
    const after = await countRows(client, table);
    if (before !== after) throw new Error(`${table.name} had ${before} rows and has ${after} on the cluster.`);
    for (const { text } of forced) await client.query(`alter table ${text} force row level security`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`The table ${table.name} was not distributed.`, { cause: error });
  }
}

async function countRows(client: pg.Client, table: Table): Promise<string | undefined> {
  const { rows } = await client.query<{ count: string }>(`select count(*) from ${nameOf(table)}`);
  return rows[0]?.count;
}

const nameOf = ({ name }: Table): string => `public.${pg.escapeIdentifier(name)}`;

const FORCED = `
  select c.oid::regclass::text as text from pg_class c
   where c.relforcerowsecurity and (c.oid = $1::regclass
     or c.oid in (select inhrelid from pg_inherits where inhparent = $1::regclass))`;

function distribution(one: Table, anchor: string): string {
  const { name, kind } = one;
  const table = pg.escapeLiteral(nameOf(one));
  if (kind === 'reference') return `select create_reference_table(${table})`;
  if (kind === 'local') return `select citus_add_local_table_to_metadata(${table})`;
  const together = name === anchor ? '' : `, colocate_with => ${pg.escapeLiteral(`public.${anchor}`)}`;
  return `select create_distributed_table(${table}, 'store_id'${together})`;
}

/**
 * What a table contained before is in its shards now. These rows only take space, and somebody may have locked a table for long:
 * even its size cannot be read then. So a start does not insist, and a later one deletes them. An autovacuum gives way after a
 * second.
 */
async function deleteFormerRows(client: pg.Client): Promise<void> {
  await client.query("set lock_timeout = '3s'");
  try {
    for (const { text } of await textsOf(client, FORMER_ROWS)) await client.query(text);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE)) throw error;
  }
}

const LOCK_NOT_AVAILABLE = '55P03';

const textsOf = async (client: pg.Client, query: string, values: unknown[] = []): Promise<{ text: string }[]> =>
  (await client.query<{ text: string }>(query, values)).rows;

/** A cluster cannot check a foreign key from a table that every node has to one that is spread over them. */
const KEYS_TO_TENANT_TABLES = `${TABLES}
  select format('alter table %s drop constraint %I', k.conrelid::regclass, k.conname) as text
    from pg_constraint k join tables f on f.oid = k.conrelid join tables t on t.oid = k.confrelid
   where k.contype = 'f' and f.is_global and not t.is_global`;

const FORMER_ROWS = `
  select format('select truncate_local_data_after_distributing_table(%L)', p.logicalrelid::regclass) as text
    from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
   where (p.partmethod = 'h' or p.repmodel = 't') and c.relkind = 'r' and pg_relation_size(c.oid) > 0`;

/**
 * For a transaction that writes a job. The job queue's tables are unknown to the cluster, which would commit a transaction on
 * one worker before that of the coordinator: after a crash in between, the job would be missing. A statement that writes to a
 * local table makes it prepare the transaction on the worker first.
 */
export const COMMIT_IN_TWO_PHASES = "delete from visitor_salts where day = 'infinity'";

/**
 * Policies call these functions on a worker, for the row of a shard. A query on `orders` would be one on the whole cluster
 * there, so they read the shard that contains the orders of the same store.
 */
const SHARD_FUNCTIONS = [
  `create or replace function is_order_pending(store uuid, searched uuid) returns boolean language plpgsql stable as $$
   declare found boolean;
   begin
     execute format('select exists (select from public.orders_%s where store_id = $1 and id = $2 and status = ''pending'')',
       get_shard_id_for_distribution_column('public.orders', store)) into found using store, searched;
     return found;
   end $$`,
  `create or replace function is_line_pending(store uuid, searched uuid) returns boolean language plpgsql stable as $$
   declare found boolean;
   begin
     execute format('select exists (select from public.order_lines_%s where store_id = $1 and id = $2
         and is_order_pending($1, order_id))',
       get_shard_id_for_distribution_column('public.order_lines', store)) into found using store, searched;
     return found;
   end $$`,
  `create or replace function is_anonymous(store uuid, searched uuid) returns boolean language plpgsql stable as $$
   declare found boolean;
   begin
     execute format('select exists (select from public.customers_%s where store_id = $1 and id = $2 and anonymous_since is not null)',
       get_shard_id_for_distribution_column('public.customers', store)) into found using store, searched;
     return found;
   end $$`,
  `create or replace function is_pool_cleared(store uuid) returns boolean language plpgsql stable as $$
   declare found boolean;
   begin
     execute format('select exists (select from public.stores_%s where id = $1 and pool_cleared_at is not null)',
       get_shard_id_for_distribution_column('public.stores', store)) into found using store;
     return found;
   end $$`,
];
