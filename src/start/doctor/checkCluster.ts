import type pg from 'pg';
import { takeTurns } from '#server/db/clusterStatement.ts';
import { isCluster } from '#server/db/distributeTables.ts';
import { seesAllRows } from '../backups/reader.ts';
import { ok, problem, type Verdict, warning } from './Finding.ts';

/** Checks that the coordinator reaches every node of a cluster. Null: this is no cluster. */
export async function checkNodes(client: pg.Client): Promise<Verdict | null> {
  if (!(await isCluster((text) => client.query(text)))) return null;
  const { rows } = await client.query<{ node: string; success: boolean; result: string }>(
    `select n.nodename || ':' || n.nodeport as node, r.success, r.result
       from run_command_on_all_nodes('select 1') r join pg_dist_node n using (nodeid) order by node`,
  );
  const silent = rows.find(({ success }) => !success);
  if (silent) {
    return problem(
      `The node ${silent.node} does not respond: ${silent.result}`,
      'Start PostgreSQL there. Until then, stores whose rows it has cannot be used.',
    );
  }
  return ok(`All nodes of the cluster respond (${rows.length}).`);
}

/** Tables that differ are compared this often, because a row can be deleted while the nodes are read one after the other. */
const TRIES = 3;

/** Checks that every node of a cluster has the same rows of the tables that each has a copy of. */
export async function checkCopies(client: pg.Client): Promise<Verdict> {
  if (!(await seesAllRows(client))) {
    return warning(
      'The copies of tables were not compared, because this user of the database cannot read all rows.',
      'Run the doctor with a DATABASE_URL whose user is a superuser.',
    );
  }
  const { rows } = await client.query<{ name: string }>(
    `select logicalrelid::text as name from pg_dist_partition where partmethod = 'n' and repmodel = 't' order by name`,
  );
  let differing = rows.map(({ name }) => name);
  for (let tries = 0; tries < TRIES && differing.length > 0; tries += 1)
    differing = await findDiffering(client, differing);
  if (differing.length > 0) {
    return problem(
      `The nodes have different rows of these tables: ${differing.join(', ')}.`,
      'Make a backup, which has the rows of the coordinator, and restore it into an empty cluster.',
    );
  }
  return ok(`All nodes have the same rows of the tables that each has a copy of (${rows.length}).`);
}

async function findDiffering(client: pg.Client, tables: readonly string[]): Promise<string[]> {
  const differing: string[] = [];
  for (const table of tables) if (!(await isEqualEverywhere(client, table))) differing.push(table);
  return differing;
}

/** Changes of the table wait meanwhile. Otherwise one could be on some nodes only at the moment of the comparison. */
async function isEqualEverywhere(client: pg.Client, table: string): Promise<boolean> {
  await client.query('begin');
  try {
    await client.query(takeTurns(table));
    const { rows } = await client.query<{ success: boolean; result: string }>(
      'select distinct success, result from run_command_on_placements($1::text::regclass, $2)',
      [table, SUMS],
    );
    const failed = rows.find(({ success }) => !success);
    if (failed) throw new Error(`The copies of ${table} were not compared: ${failed.result}`);
    return rows.length === 1;
  } finally {
    await client.query('rollback');
  }
}

/** A hash of the values themselves: how a node writes a time depends on its settings. */
const SUMS = `select count(*) || ' ' || coalesce(sum(hash_record_extended(t, 0)), 0) from %s t`;
