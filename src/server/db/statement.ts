import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Compilable,
  type CompiledQuery,
  type Insertable,
} from 'kysely';
import type { StoreId } from '#shared/kit/ids.ts';
import type { StoreTables } from './tables.ts';

export const builder = new Kysely<never>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** Stands for a value while a statement is built. Its text may not depend on the value. */
class Placeholder {
  readonly name: string;
  /** Of a statement with several rows: which of them has the value. */
  readonly row: number;

  constructor(name: string, row: number) {
    this.name = name;
    this.row = row;
  }

  [Symbol.toPrimitive](): never {
    throw new Error(`A statement that is compiled once cannot look at “${this.name}”.`);
  }
}

type Realm = { realm: StoreId };

/**
 * A statement of a store whose text is always the same: built and compiled at its first use, so that later ones only pass
 * their values. `build` gets placeholders instead of values and may not look at them: no conditions, no lists for `in`.
 */
export function statement<Values extends object, Row>(
  build: (q: Kysely<StoreTables>, values: Values & Realm) => Compilable<Row>,
): (tx: Realm, values: Omit<Values, 'realm'>) => Compilable<Row> {
  let compiled: CompiledQuery<Row> | undefined;
  return ({ realm }, values) => ({
    compile: () => {
      compiled ??= build(builder as unknown as Kysely<StoreTables>, placeholders() as Values & Realm).compile();
      return fill(compiled, [{ ...values, realm }]);
    },
  });
}

const placeholders = (): object => new Proxy({}, { get: (_, name) => new Placeholder(String(name), 0) });

const fill = <Row>(compiled: CompiledQuery<Row>, rows: readonly Values[]): CompiledQuery<Row> => ({
  ...compiled,
  parameters: compiled.parameters.map((each) => (each instanceof Placeholder ? rows[each.row]?.[each.name] : each)),
});

type Values = Readonly<Record<string, unknown>>;
type Table = keyof StoreTables;

const inserts = new Map<string, CompiledQuery<never>>();

/**
 * Inserts a few rows that all have the same columns. It is compiled once for a table, its columns and a number of rows.
 * `skipsConflicts`: a row that breaks any unique key is left out.
 */
export const insertRows = <Into extends Table>(
  table: Into,
  rows: readonly Insertable<StoreTables[Into]>[],
  { skipsConflicts = false }: { skipsConflicts?: boolean } = {},
): Compilable<never> => ({
  compile: () => {
    const given: readonly Values[] = rows;
    const columns = Object.keys(given[0] ?? {});
    if (given.some((row) => Object.keys(row).join() !== columns.join()))
      throw new Error(`The rows for ${table} have different columns.`);
    const key = [table, skipsConflicts, rows.length, ...columns].join(' ');
    const compiled = inserts.get(key) ?? compileInsert({ table, columns, count: rows.length, skipsConflicts });
    inserts.set(key, compiled);
    return fill(compiled, given);
  },
});

interface Insert {
  table: Table;
  columns: readonly string[];
  count: number;
  skipsConflicts: boolean;
}

function compileInsert({ table, columns, count, skipsConflicts }: Insert): CompiledQuery<never> {
  const row = (at: number) => Object.fromEntries(columns.map((column) => [column, new Placeholder(column, at)]));
  const insert = untyped.insertInto(table).values(Array.from({ length: count }, (_, at) => row(at)));
  return (skipsConflicts ? insert.onConflict((on) => on.doNothing()) : insert).compile();
}

const untyped = builder as unknown as Kysely<Record<string, Record<string, unknown>>>;
