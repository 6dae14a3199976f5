import { sql, type RawBuilder } from 'kysely';
import { listDiscounts as contract } from '#shared/contract/discounts.ts';
import type { DiscountState } from '#shared/rules/discount.ts';
import { normaliseDiscountCode } from '#shared/rules/discountCode.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { latestFirst, latestPage } from '../../access/pagination.ts';
import { textHas } from '../../db/textSearch.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { findMatches } from '../customerRecord/isRare.ts';
import { discounts, presentDiscount } from './discountRecord.ts';

/** The store's discounts, latest first. */
export const listDiscounts = defineHandler(contract, async ({ search, state, cursor, limit }, { tx, now }) => {
  let matching = discounts(tx);
  if (search) matching = matching.where(await hasCode(tx, search));
  if (state) matching = matching.where(isInState(state, now));
  const [rows, { count }] = await Promise.all([
    tx.many(matching.$call(latestFirst({ cursor, limit, at: 'd.created_at', id: 'd.id' }))),
    tx.one(matching.clearSelect().select(sql<number>`count(*)::int`.as('count'))),
  ]);
  const { shown, nextCursor } = latestPage(rows, { limit, at: (row) => row.created_at });
  return { items: shown.map((row) => presentDiscount(row, now)), nextCursor, count };
});

/** A store has up to 1,000 discounts. */
const hasCode = (tx: StoreTx, search: string) =>
  findMatches(tx, {
    rows: sql`discounts d where d.store_id = ${tx.realm} and d.deleted_at is null`,
    id: sql.ref('d.id'),
    isMatch: textHas(sql.ref('d.code'), normaliseDiscountCode(search)),
  });

/** The states of `discountState`, as SQL. */
function isInState(state: DiscountState, now: Date): RawBuilder<boolean> {
  const isOver = sql`coalesce(d.ends_at <= ${now}, false)`;
  const isUsedUp = sql`coalesce(d.uses + d.held >= d.max_uses, false)`;
  const isEarly = sql`coalesce(d.starts_at > ${now}, false)`;
  const conditions: Record<DiscountState, RawBuilder<boolean>> = {
    paused: sql`not d.is_active`,
    ended: sql`d.is_active and ${isOver}`,
    'used-up': sql`d.is_active and not ${isOver} and ${isUsedUp}`,
    scheduled: sql`d.is_active and not ${isOver} and not ${isUsedUp} and ${isEarly}`,
    active: sql`d.is_active and not ${isOver} and not ${isUsedUp} and not ${isEarly}`,
  };
  return conditions[state];
}
