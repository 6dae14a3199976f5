import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Compilable,
  type CompiledQuery,
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

  constructor(name: string) {
    this.name = name;
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
      const given: Record<string, unknown> = { ...values, realm };
      const parameters = compiled.parameters.map((each) => (each instanceof Placeholder ? given[each.name] : each));
      return { ...compiled, parameters };
    },
  });
}

const placeholders = (): object => new Proxy({}, { get: (_, name) => new Placeholder(String(name)) });
