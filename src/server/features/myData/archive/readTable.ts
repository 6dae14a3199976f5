import { sql, type Compilable } from 'kysely';
import type { RealmTx } from '../../../db/transaction.ts';
import type { ExportedTable } from './exportTables.ts';

const BATCH_ROWS = 500;

/** Runs one read in its own transaction, so that none is open while a slow disk is written to. */
export type TableReader = <Result>(work: (tx: RealmTx) => Promise<Result>) => Promise<Result>;

interface Part {
  table: ExportedTable;
  /** The store or creator whose rows are read. */
  ownerId: string;
  inRealm: TableReader;
  /** Called with the number of rows read. */
  onRows: (rows: number) => Promise<void>;
}

/** A table's rows as the text of a JSON array, page by page. */
export async function* readTable({ table, ownerId, inRealm, onRows }: Part): AsyncGenerator<string> {
  const size = table.page ?? BATCH_ROWS;
  let before = '[';
  for (let after: readonly string[] | null = null, more = true; more;) {
    const rows: PageRow[] = await inRealm((tx) => tx.many(pageOf(tx, { table, ownerId, after, size })));
    if (rows.length > 0) yield `${before}\n${rows.map(({ row }) => row).join(',\n')}`;
    if (rows.length > 0) before = ',';
    await onRows(rows.length);
    after = rows.at(-1)?.at ?? after;
    more = rows.length === size;
  }
  yield before === '[' ? '[]\n' : '\n]\n';
}

/** The number of rows of one owner. */
export const countRows = (tx: RealmTx, { name, owner }: ExportedTable, ownerId: string) =>
  tx.one(
    compilable(
      tx,
      sql<{ rows: number }>`select count(*) as rows from ${sql.table(name)} where ${sql.ref(owner)} = ${ownerId}`,
    ),
  );

interface PageRow {
  row: string;
  at: string[];
}

function pageOf(
  tx: RealmTx,
  { table, ownerId, after, size }: Pick<Part, 'table' | 'ownerId'> & { after: readonly string[] | null; size: number },
): Compilable<PageRow> {
  const { name, owner, keys, leftOut = [] } = table;
  const places = keys.map((key) => sql.ref(`t.${key}`));
  const beyond = after === null ? sql`` : sql`and (${sql.join(places)}) > (${sql.join(after)})`;
  return compilable(
    tx,
    // As text, so that no number becomes a float on its way.
    sql<PageRow>`
      select (to_jsonb(t) - ${leftOut}::text[])::text as row,
             array[${sql.join(places.map((place) => sql`${place}::text`))}] as at
        from ${sql.table(name)} as t
       where ${sql.ref(`t.${owner}`)} = ${ownerId} ${beyond}
       order by ${sql.join(places)}
       limit ${size}`,
  );
}

const compilable = <Row>(tx: RealmTx, query: ReturnType<typeof sql<Row>>): Compilable<Row> => ({
  compile: () => query.compile(tx.q),
});
