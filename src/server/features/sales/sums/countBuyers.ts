import { sql } from 'kysely';
import type { StoreTx } from '../../../db/transaction.ts';
import { SOLD } from '../sold.ts';
import { findMarkedDays } from './readSales.ts';
import { DAY_MS, type Range } from './splitDays.ts';

/**
 * The number of customers who bought in a period. Each customer is counted once, so the counts of days cannot be added up.
 * The days before today are counted and the result is stored. Those who bought today, and not before, are added to it.
 */
export async function countBuyers(tx: StoreTx, period: Range, now: Date): Promise<number> {
  const today = new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS);
  if (period.to <= today) return countOnce(tx, period);
  const split = period.from < today ? today : period.from;
  const [before, since] = await Promise.all([
    split > period.from ? countOnce(tx, { from: period.from, to: split }) : 0,
    countNew(tx, { from: period.from, split, to: period.to }),
  ]);
  return before + since;
}

/** A stored count, or a new one. It is stored only if no change of its days is still to be added up. */
async function countOnce(tx: StoreTx, period: Range): Promise<number> {
  const known = await tx.maybe(
    tx.q
      .selectFrom('buyer_counts')
      .select('buyers')
      .where('store_id', '=', tx.realm)
      .where('since', '=', period.from)
      .where('until', '=', period.to),
  );
  // The job deletes the counts of the days that it adds up. If it is at work, it would not see one that is stored here.
  const { isFree } = await tx.one(
    tx.q.selectNoFrom(
      sql<boolean>`pg_try_advisory_xact_lock_shared(hashtextextended('sales ' || ${tx.realm}, 0))`.as('isFree'),
    ),
  );
  const marked = await findMarkedDays(tx);
  const isStable = marked !== 'all' && !marked.some(({ from, to }) => from < period.to && to > period.from);
  if (known && isStable) return known.buyers;
  const { buyers } = await tx.one(
    soldIn(tx, period).select(sql<number>`count(distinct customer_id)::int`.as('buyers')),
  );
  if (isStable && isFree)
    await tx.run(
      tx.q
        .insertInto('buyer_counts')
        .values({ store_id: tx.realm, since: period.from, until: period.to, buyers })
        .onConflict((on) => on.columns(['store_id', 'since', 'until']).doUpdateSet({ buyers })),
    );
  return buyers;
}

/** Those who bought after `split`, and not between `from` and `split`. */
async function countNew(tx: StoreTx, { from, split, to }: Range & { split: Date }): Promise<number> {
  const { buyers } = await tx.one({
    compile: () =>
      sql<{ buyers: number }>`
        with late as materialized (
          select distinct customer_id from orders
           where store_id = ${tx.realm} and placed_at >= ${split} and placed_at < ${to} and status = any(${SOLD}))
        select ((select count(*) from late) - (
          select count(distinct customer_id) from orders
           where store_id = ${tx.realm} and customer_id = any(array(select customer_id from late))
             and placed_at >= ${from} and placed_at < ${split} and status = any(${SOLD})))::int as buyers`.compile(
        tx.q,
      ),
  });
  return buyers;
}

const soldIn = (tx: StoreTx, { from, to }: Range) =>
  tx.q
    .selectFrom('orders')
    .where('store_id', '=', tx.realm)
    .where('placed_at', '>=', from)
    .where('placed_at', '<', to)
    .where('status', 'in', SOLD);
