import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { reachDatabase } from './reachDatabase.ts';
import type { Statement } from './Statement.ts';

type Sent = Omit<Statement, 'own'>;

/** What the last transaction of an order writes. */
const OF_ORDER = 'insert into "entitlements"';

/**
 * The statements of one order, from the first lookup of the store to the commit, captured from the database's log. `mark`
 * is a part of a statement of the last transaction.
 */
export async function captureOrder(
  dataDir: string,
  order: () => Promise<unknown>,
  mark = OF_ORDER,
): Promise<Statement[]> {
  const owner = new pg.Client(reachDatabase(dataDir, 'owner'));
  await owner.connect();
  await owner.query(`alter system set log_line_prefix = '%p %a|'`);
  await setLogging(owner, 'all');
  // The first order parses statements that later ones reuse, and waits for background work.
  await order();
  const one = await logOf(owner, { dataDir, order, mark });
  const other = await logOf(owner, { dataDir, order, mark });
  await setLogging(owner, 'none');
  await owner.end();
  if (one.length !== other.length) throw new Error('Two orders alike did not send the same statements.');
  return other.map((statement, index) => ({ ...statement, own: differences(one[index], statement) }));
}

async function setLogging(owner: pg.Client, which: 'all' | 'none'): Promise<void> {
  await owner.query(`alter system set log_statement = '${which}'`);
  await owner.query('select pg_reload_conf()');
}

async function logOf(
  owner: pg.Client,
  { dataDir, order, mark }: { dataDir: string; order: () => Promise<unknown>; mark: string },
): Promise<Sent[]> {
  await untilQueueIsEmpty(owner);
  const log = openSync(join(dataDir, 'postgres/postgres.log'), 'r');
  const start = fstatSync(log).size;
  await order();
  const bytes = Buffer.alloc(fstatSync(log).size - start);
  readSync(log, bytes, 0, bytes.length, start);
  closeSync(log);
  return untilCommit(readLog(bytes.toString()), mark);
}

/** Waits until no job is due. Otherwise the emails of earlier orders would count as work of later ones. */
export async function untilQueueIsEmpty(owner: pg.Client): Promise<void> {
  const open = `select 1 from pgboss.job where state < 'completed' and start_after <= now() limit 1`;
  while ((await owner.query(open)).rowCount !== 0) await pause(50);
}

type Line = Sent & { pid: string };

const ENTRY = /^(\d+) (.*?)\|(LOG|DETAIL): {2}/;
const OF_THE_PRODUCT = '[unknown]';

function readLog(text: string): Line[] {
  const lines: Line[] = [];
  for (const entry of text.split(/\n(?=\d+ [^\n|]*\|)/)) {
    const [head, pid = '', application, kind] = ENTRY.exec(entry) ?? [];
    if (head === undefined || application !== OF_THE_PRODUCT) continue;
    const rest = entry.slice(head.length).trimEnd().replaceAll('\n\t', '\n');
    const last = lines.at(-1);
    if (kind === 'DETAIL' && last) last.values = readValues(rest);
    const statement = /^(?:statement|execute [^:]+): ([\s\S]+)$/.exec(rest)?.[1];
    if (kind === 'LOG' && statement !== undefined) lines.push({ pid, text: statement, values: [] });
  }
  return lines;
}

const readValues = (detail: string): (string | null)[] =>
  [...detail.matchAll(/\$\d+ = (?:NULL|'((?:[^']|'')*)')/g)].map(([, value]) => value?.replaceAll(`''`, `'`) ?? null);

function untilCommit(lines: Line[], mark: string): Sent[] {
  const paid = lines.find(({ text }) => text.includes(mark));
  const commit = lines.findIndex(
    ({ pid, text }, index) => pid === paid?.pid && text === 'commit' && index > lines.indexOf(paid),
  );
  if (!paid || commit === -1) throw new Error(`The log of the database shows no transaction with: ${mark}`);
  return lines.slice(0, commit + 1).map(({ text, values }) => ({ text, values }));
}

/** Words of six or more characters that differ between the two: ids, keys, addresses, hashes. */
export const WORD = /[\w-]{6,}/g;

function differences(one: Sent | undefined, other: Sent): string[] {
  if (one?.text !== other.text) throw new Error(`Two orders alike differ: ${one?.text} and ${other.text}`);
  return other.values.flatMap((value, index) => {
    const before = one.values[index]?.match(WORD) ?? [];
    return (value?.match(WORD) ?? []).filter((word, at) => word !== before[at]);
  });
}
