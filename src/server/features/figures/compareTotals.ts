import { sql } from 'kysely';
import type { StoreTx } from '../../db/transaction.ts';
import { allTotals, EVENT_DIMENSIONS } from '../events/eventTotals.ts';
import type { Range } from '../sales/sums/splitDays.ts';
import { findRows } from './findRows.ts';

const COUNTS = ['visitors', 'views', 'product_views', 'checkouts', 'shown', 'clicks'] as const;

/** The totals of a day's events that are not what the sums of its quarters of an hour add up to. One transaction writes both. */
export async function compareTotals(tx: StoreTx, day: Range): Promise<string[]> {
  const counts = (side: string) => sql.join(COUNTS.map((count) => sql`coalesce(${sql.ref(`${side}.${count}`)}, 0)`));
  const rows = await findRows<{ dimension: string; startsAt: Date; key: string; stored: number[]; made: number[] }>(
    tx,
    sql`select dimension, starts_at as "startsAt", key, array[${counts('s')}] as stored, array[${counts('m')}] as made
          from (select * from event_totals where store_id = ${tx.realm} and dimension = any(${EVENT_DIMENSIONS}::text[])
                   and starts_at >= ${day.from} and starts_at < ${day.to}) s
          full join (${allTotals(tx, day)}) m using (dimension, starts_at, key)
         where (${counts('s')}) <> (${counts('m')})
         order by 1, 2, 3`,
  );
  return rows.map((row) => {
    const differing = COUNTS.flatMap((count, at) =>
      row.stored[at] === row.made[at]
        ? []
        : [`${count.replace('_', ' ')} ${row.stored[at]} instead of ${row.made[at]}`],
    );
    const key = row.key === '' ? '' : ` ${JSON.stringify(row.key)}`;
    return `Visits (${row.dimension}${key}) of ${row.startsAt.toISOString()}: stored are ${differing.join(', ')}.`;
  });
}
