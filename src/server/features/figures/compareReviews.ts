import { sql } from 'kysely';
import { isOneOf } from '../../db/conditions.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { outdatedReviews, settleReviews } from '../entitlements/settleReviews.ts';
import { findRows } from './findRows.ts';

const COUNTS = ['one', 'two', 'three', 'four', 'five'] as const;

const counts = (side: string) => sql.join(COUNTS.map((name) => sql`coalesce(${sql.ref(`${side}.${name}`)}, 0)`));

/** What the shown reviews of each product add up to. */
const made = (tx: StoreTx) => sql`
  select product_id, ${sql.join(COUNTS.map((name, at) => sql`count(*) filter (where stars = ${sql.lit(at + 1)})::int as ${sql.ref(name)}`))}
    from reviews where store_id = ${tx.realm} and not is_refunded and hidden_at is null group by product_id`;

/** The products whose ratings are not what their reviews add up to, and reviews that are shown after a refund or the other way. */
export async function compareReviews(tx: StoreTx): Promise<string[]> {
  const rows = await findRows<{ product: string; stored: number[]; made: number[] }>(
    tx,
    sql`select product_id as product, array[${counts('s')}] as stored, array[${counts('m')}] as made
          from (select * from review_sums where store_id = ${tx.realm}) s
          full join (${made(tx)}) m using (product_id)
         where (${counts('s')}) <> (${counts('m')})
         order by 1`,
  );
  const outdated = await tx.many(outdatedReviews(tx));
  return [
    ...outdated.map(({ id, isRefunded }) => `Review ${id}: its access is ${isRefunded ? '' : 'not '}refunded.`),
    ...rows.map(
      (row) =>
        `Reviews of ${row.product}: stored are ${row.stored.join(', ')} of 1 to 5 stars, there are ${row.made.join(', ')}.`,
    ),
  ];
}

/** Counts again. Locked sums change no more, and a review that is written meanwhile changes them afterwards. */
export async function recountReviews(tx: StoreTx): Promise<void> {
  const outdated = await tx.many(outdatedReviews(tx));
  const rightIds = outdated.map(({ entitlement_id }) => entitlement_id);
  await tx.many(
    tx.q
      .selectFrom('entitlements')
      .select('id')
      .where('store_id', '=', tx.realm)
      .where(isOneOf(sql.ref('id'), rightIds))
      .orderBy('id')
      .forNoKeyUpdate(),
  );
  await settleReviews(tx, rightIds);
  await findRows(
    tx,
    sql`insert into review_sums (store_id, product_id)
        select distinct store_id, product_id from reviews where store_id = ${tx.realm} on conflict do nothing`,
  );
  await findRows(
    tx,
    sql`select product_id from review_sums where store_id = ${tx.realm} order by product_id for update`,
  );
  await findRows(
    tx,
    sql`update review_sums s set ${sql.join(COUNTS.map((name) => sql`${sql.ref(name)} = coalesce((select m.${sql.ref(name)} from (${made(tx)}) m where m.product_id = s.product_id), 0)`))}
         where s.store_id = ${tx.realm}`,
  );
}
