import { digits } from '../backups/digits.ts';
import type { Progress } from '../backups/progress.ts';
import type { RowSum, Snapshot } from '../backups/snapshot.ts';

export interface Compared {
  table: string;
  /** Null: that database has no such table. */
  here: RowSum | null;
  there: RowSum | null;
}

/** Counts and adds up all rows of two databases, table by table. Both do it at once, and no row is sent. */
export async function compareSnapshots(
  { here, there }: { here: Snapshot; there: Snapshot },
  progress: Progress,
): Promise<Compared[]> {
  const names = new Set([...here.tables, ...there.tables].map(({ name }) => name));
  const compared: Compared[] = [];
  for (const table of [...names].toSorted()) {
    progress.show(`Comparing: ${compared.length + 1} of ${names.size} (${table})`);
    const [one, other] = await Promise.all([sumIn(here, table), sumIn(there, table)]);
    compared.push({ table, here: one, there: other });
  }
  const [one, other] = await Promise.all([here.sumJobs(), there.sumJobs()]);
  return [...compared, { table: 'waiting jobs', here: one, there: other }];
}

async function sumIn(snapshot: Snapshot, name: string): Promise<RowSum | null> {
  const table = snapshot.tables.find((one) => one.name === name);
  return table === undefined ? null : snapshot.sumTable(table);
}

export const isEqual = ({ here, there }: Compared): boolean =>
  here?.rows === there?.rows && here?.checksum === there?.checksum;

/** The comparison as a table for a terminal. */
export function comparisonLines(compared: readonly Compared[]): string[] {
  const width = Math.max(...compared.map(({ table }) => table.length));
  const line = (table: string, rows: string, checksum: string, there: string) =>
    `${table.padEnd(width)}  ${rows.padStart(13)}  ${checksum.padEnd(16)}  ${there}`;
  return [
    line('table', 'rows', 'checksum', 'there'),
    ...compared.map((one) =>
      line(one.table, ...wordsOf(one.here), isEqual(one) ? 'equal' : wordsOf(one.there).join(' ')),
    ),
  ];
}

const wordsOf = (sum: RowSum | null): [rows: string, checksum: string] =>
  sum === null ? ['none', ''] : [digits(sum.rows), sum.checksum];
