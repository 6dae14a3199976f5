import { sql, type RawBuilder } from 'kysely';
import { PLATFORM_REALM, provenStore } from '#shared/kit/ids.ts';
import type { Database } from '../db/database.ts';
import type { RealmTx } from '../db/transaction.ts';

/** How many rows a transaction deletes, so that it locks few rows and ends soon. */
export const STEP_ROWS = 1000;
/** The most steps of one run. The remaining rows wait for the next hour. */
const STEPS_MAX = 100;

interface DueRows {
  table: string;
  /** The column with the time, then those that make it unique. An index begins with the first. */
  order: readonly [string, ...string[]];
  isDue: RawBuilder<boolean>;
  /** A table of the platform, without a `store_id`. */
  isPlatforms?: true;
}

/** Deletes the rows of a store, or of the platform, that are due. Each step is a transaction of its own. */
export const deleteInSteps = (db: Database, realm: string, due: DueRows): Promise<void> =>
  inSteps(() => onRealm(db, realm, (tx) => deleteStep(tx, due)));

/** Repeats a step until it changes less than it could. */
export async function inSteps(step: () => Promise<number>): Promise<void> {
  for (let left = STEPS_MAX; left > 0; left -= 1) if ((await step()) < STEP_ROWS) return;
}

export const onRealm = <Result>(db: Database, realm: string, work: (tx: RealmTx) => Promise<Result>): Promise<Result> =>
  realm === PLATFORM_REALM ? db.onPlatform(work) : db.inStore(provenStore(realm), work);

/**
 * Deletes up to the thousandth row that is due, or all if there are fewer. The rows are named by a position in an order
 * and not by a limit, so that every node of a cluster deletes the same.
 */
async function deleteStep(tx: RealmTx, { table, order, isDue, isPlatforms }: DueRows): Promise<number> {
  const columns = sql.join(order.map((column) => sql.ref(column)));
  const due = isPlatforms ? isDue : sql`store_id = ${tx.realm} and ${isDue}`;
  const run = (upTo: RawBuilder<unknown>) => {
    const query = sql<never>`delete from ${sql.table(table)} where ${due} ${upTo}`;
    return tx.run({ compile: () => query.compile(tx.q) });
  };
  const first = await run(
    sql`and (${columns}) <= (
      select ${columns} from ${sql.table(table)} where ${due} order by ${columns} offset ${STEP_ROWS - 1} limit 1)`,
  );
  return first > 0 ? first : run(sql``);
}
