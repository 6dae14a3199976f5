import { sql } from 'kysely';
import type { StoreId } from '#shared/kit/ids.ts';
import type { Database } from '../../db/database.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { sumCourseAgain } from '../contents/courseSums/sumCourses.ts';
import { lockTotals, totalDay } from '../events/eventTotals.ts';
import { sumCustomers } from '../sales/sums/customerSums.ts';
import { isLeftToDo } from '../../access/isLeftToDo.ts';
import { DAY_MS, type Range } from '../sales/sums/splitDays.ts';
import { lockSums, sumDay, sumProducts } from '../sales/sums/sumSales.ts';
import {
  compareBuyers,
  compareCustomerCount,
  compareCustomers,
  compareDay,
  compareProducts,
  recountCustomers,
} from './compareSales.ts';
import { compareCourse, findCourses } from './compareCourses.ts';
import { compareReviews, recountReviews } from './compareReviews.ts';
import { compareTotals } from './compareTotals.ts';
import { findRows } from './findRows.ts';

interface Check {
  db: Database;
  storeId: StoreId;
  isRepairing: boolean;
  now: Date;
}

/**
 * Compares the figures of a store with what they add up, in steps of a day or some customers, and makes those again that
 * differ. Each step is a transaction of its own, so that the product runs on. Figures that an upgrade is still making are
 * left out. Yields a sentence for each difference.
 */
export async function* checkFigures(check: Check): AsyncGenerator<string> {
  const isLeft = (task: Parameters<typeof isLeftToDo>[1]) => read(check, (tx) => isLeftToDo(tx, task));
  if (!(await isLeft('sale-sums')) && !(await isLeft('sale-hours'))) {
    yield* checkDays(check, { source: 'orders', at: 'placed_at', sums: 'sale_sums' }, compareDay, repairDay);
    // After the days, because a repaired day also changes the units of its products.
    yield* reported(check, { find: compareProducts, repair: repairProducts });
    yield* checkBuyers(check);
  }
  yield* reported(check, { find: compareCustomerCount, repair: recountCustomers });
  yield* reported(check, { find: compareReviews, repair: recountReviews });
  yield* checkCourses(check);
  if (!(await isLeft('customer-sums'))) yield* checkCustomers(check);
  if (!(await isLeft('event-totals')))
    yield* checkDays(
      check,
      { source: 'event_sums', at: 'starts_at', sums: 'event_totals' },
      compareTotals,
      repairTotals,
    );
}

/** Compares the figures of a few days and repairs nothing, so that the doctor needs only seconds. */
export async function sampleFigures(db: Database, storeId: StoreId, days: readonly Range[]): Promise<string[]> {
  const check = { db, storeId };
  const found = await read(check, async (tx) => {
    if ((await isLeftToDo(tx, 'sale-sums')) || (await isLeftToDo(tx, 'sale-hours'))) return [];
    const sales = [];
    for (const day of days) sales.push(...(await compareDay(tx, day)));
    return [...sales, ...(await compareProducts(tx))];
  });
  const totals = await read(check, async (tx) => {
    const visits = [];
    if (!(await isLeftToDo(tx, 'event-totals'))) for (const day of days) visits.push(...(await compareTotals(tx, day)));
    return visits;
  });
  return [...found, ...totals];
}

const read = <Result>(
  { db, storeId }: Pick<Check, 'db' | 'storeId'>,
  work: (tx: StoreTx) => Promise<Result>,
): Promise<Result> => db.readStore(storeId, work);

interface Step {
  find: (tx: StoreTx) => Promise<string[]>;
  repair: (tx: StoreTx) => Promise<void>;
}

async function* reported(check: Check, { find, repair }: Step): AsyncGenerator<string> {
  const found = await read(check, find);
  if (found.length > 0 && check.isRepairing) await check.db.inStore(check.storeId, repair);
  yield* found;
}

interface Days {
  /** The table that is added up, the column with its time, and the table with the sums. */
  source: 'orders' | 'event_sums';
  at: 'placed_at' | 'starts_at';
  sums: 'sale_sums' | 'event_totals';
}

async function* checkDays(
  check: Check,
  tables: Days,
  find: (tx: StoreTx, day: Range) => Promise<string[]>,
  repair: (tx: StoreTx, day: Range) => Promise<void>,
): AsyncGenerator<string> {
  const [span] = await read(check, (tx) => findSpan(tx, tables));
  if (!span?.first || !span.last) return;
  for (let from = span.first.getTime(); from <= span.last.getTime(); from += DAY_MS) {
    const day = { from: new Date(from), to: new Date(from + DAY_MS) };
    yield* reported(check, { find: (tx) => find(tx, day), repair: (tx) => repair(tx, day) });
  }
}

/** The first and last day (UTC) that has anything to add up, or sums. */
const findSpan = (tx: StoreTx, { source, at, sums }: Days) => {
  const ends = (table: string, column: string) =>
    sql`select min(${sql.ref(column)}) as first, max(${sql.ref(column)}) as last from ${sql.table(table)} where store_id = ${tx.realm}`;
  return findRows<{ first: Date | null; last: Date | null }>(
    tx,
    sql`select date_trunc('day', min(first), 'UTC') as first, date_trunc('day', max(last), 'UTC') as last
          from (${ends(source, at)} union all ${ends(sums, 'starts_at')}) ends`,
  );
};

const repairDay = (tx: StoreTx, { from }: Range): Promise<void> => sumDay(tx, from, { isForced: true });

async function repairProducts(tx: StoreTx): Promise<void> {
  await lockSums(tx);
  await sumProducts(tx);
}

async function repairTotals(tx: StoreTx, day: Range): Promise<void> {
  await lockTotals(tx);
  await totalDay(tx, day);
}

async function* checkCourses(check: Check): AsyncGenerator<string> {
  for (const contentId of await read(check, findCourses))
    yield* reported(check, {
      find: (tx) => compareCourse(tx, { contentId, now: check.now }),
      repair: (tx) => sumCourseAgain(tx, { contentId, now: check.now }),
    });
}

/** How many customers one step compares. */
const CUSTOMERS = 500;

async function* checkCustomers(check: Check): AsyncGenerator<string> {
  for (let after = FIRST, more = true; more;) {
    const ids = await read(check, (tx) => customersAfter(tx, after));
    const found = await read(check, (tx) => compareCustomers(tx, ids));
    if (found.length > 0 && check.isRepairing) {
      await check.db.inStore(check.storeId, async (tx) => {
        await lockSums(tx);
        await sumCustomers(
          tx,
          found.map(({ id }) => id),
        );
      });
    }
    for (const { text } of found) yield text;
    after = ids.at(-1) ?? after;
    more = ids.length === CUSTOMERS;
  }
}

/** An id that sorts before every other. */
const FIRST = '00000000-0000-0000-0000-000000000000';

async function customersAfter(tx: StoreTx, after: string): Promise<string[]> {
  const rows = await findRows<{ id: string }>(
    tx,
    sql`select id from customers where store_id = ${tx.realm} and id > ${after}::uuid order by id limit ${CUSTOMERS}`,
  );
  return rows.map(({ id }) => id);
}

/** A wrong count is deleted: whoever needs it counts again. */
async function* checkBuyers(check: Check): AsyncGenerator<string> {
  for (let after: Range | null = null; ;) {
    const period: Range | undefined = await read(check, (tx) => nextCount(tx, after));
    if (!period) return;
    const isPeriod = sql<boolean>`since = ${period.from} and until = ${period.to}`;
    yield* reported(check, {
      find: (tx) => compareBuyers(tx, period),
      repair: async (tx) =>
        void (await tx.run(tx.q.deleteFrom('buyer_counts').where('store_id', '=', tx.realm).where(isPeriod))),
    });
    after = period;
  }
}

async function nextCount(tx: StoreTx, after: Range | null): Promise<Range | undefined> {
  const beyond = after === null ? sql`true` : sql`(since, until) > (${after.from}, ${after.to})`;
  const [row] = await findRows<Range>(
    tx,
    sql`select since as "from", until as "to" from buyer_counts
         where store_id = ${tx.realm} and ${beyond} order by since, until limit 1`,
  );
  return row;
}
