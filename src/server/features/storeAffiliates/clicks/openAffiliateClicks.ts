import { sql } from 'kysely';
import type { StoreId } from '#shared/kit/ids.ts';
import type { AffiliateClicks } from '../../../access/affiliateClicks.ts';
import type { Faults } from '../../../access/faults.ts';
import { flushBeforeEnd } from '../../../access/flushBeforeEnd.ts';
import type { Database } from '../../../db/database.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { dayOf } from '../../events/days.ts';

const FLUSH_MS = 2000;
/** Rows that wait at most. While the database is unavailable for long, further affiliates are not counted. */
const CAPACITY = 10_000;

interface DaySum {
  storeId: StoreId;
  affiliateId: string;
  day: string;
  clicks: number;
}

/**
 * Adds clicks up for two seconds, so that a link that many follow is one row. Sums that could not be written are kept and
 * retried; one whose result is unknown can be counted twice. Only a killed process loses its clicks.
 */
export function openAffiliateClicks({ db, faults }: { db: Database; faults: Faults }): AffiliateClicks {
  let sums = new Map<string, DaySum>();
  let timer: NodeJS.Timeout | undefined;

  const add = (sum: DaySum) => {
    const key = `${sum.storeId} ${sum.affiliateId} ${sum.day}`;
    const clicks = sum.clicks + (sums.get(key)?.clicks ?? 0);
    if (sums.size < CAPACITY || sums.has(key)) sums.set(key, { ...sum, clicks });
  };
  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const taken = [...sums.values()];
    sums = new Map();
    for (const storeId of new Set(taken.map((sum) => sum.storeId))) {
      const ofStore = taken.filter((sum) => sum.storeId === storeId);
      try {
        await db.inStore(storeId, (tx) => write(tx, ofStore));
      } catch (error) {
        for (const sum of ofStore) add(sum);
        plan();
        throw error;
      }
    }
  };
  const report = (error: unknown) =>
    faults.report(error, { waiting: sums.size }, 'Could not save the clicks of affiliates. They are retried.');
  const plan = () => {
    timer ??= setTimeout(() => void flush().catch(report), FLUSH_MS);
    timer.unref();
  };

  return {
    count: ({ storeId, affiliateId, at }) => {
      add({ storeId, affiliateId, day: dayOf(at), clicks: 1 });
      plan();
    },
    flush,
    close: () => flushBeforeEnd(flush, report),
  };
}

/** In the order of the key, so that two servers wait for each other instead of deadlocking. Deleted affiliates get none. */
const write = (tx: StoreTx, sums: readonly DaySum[]): Promise<number> =>
  tx.run(
    tx.q
      .insertInto('affiliate_clicks')
      .columns(['store_id', 'affiliate_id', 'day', 'clicks'])
      .expression(
        sql`select a.store_id, a.id, c.day, c.clicks
          from unnest(${sums.map(({ affiliateId }) => affiliateId)}::uuid[], ${sums.map(({ day }) => day)}::text[],
                 ${sums.map(({ clicks }) => clicks)}::int[]) as c (affiliate_id, day, clicks)
          join store_affiliates a on a.store_id = ${tx.realm} and a.id = c.affiliate_id and a.deleted_at is null
         order by a.id, c.day`,
      )
      .onConflict((on) =>
        on
          .columns(['store_id', 'affiliate_id', 'day'])
          .doUpdateSet({ clicks: sql<number>`affiliate_clicks.clicks + excluded.clicks` }),
      ),
  );
