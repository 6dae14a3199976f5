import { sql } from 'kysely';
import { listStoreAffiliates as contract } from '#shared/contract/storeAffiliates.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { latestFirst, latestPage } from '../../access/pagination.ts';
import { textHas } from '../../db/textSearch.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { findMatches } from '../customerRecord/isRare.ts';
import { presentStoreAffiliates, storeAffiliates } from './storeAffiliateRecord.ts';

/** The store's affiliates, latest first. */
export const listStoreAffiliates = defineHandler(
  contract,
  async ({ search, isActive, cursor, limit }, { tx, now, services }) => {
    let matching = storeAffiliates(tx).where('a.deleted_at', 'is', null);
    if (isActive !== undefined) matching = matching.where('a.is_active', '=', isActive);
    if (search) matching = matching.where(await hasText(tx, search));
    const [rows, { count }] = await Promise.all([
      tx.many(matching.$call(latestFirst({ cursor, limit, at: 'a.created_at', id: 'a.id' }))),
      tx.one(matching.clearSelect().select(sql<number>`count(*)::int`.as('count'))),
    ]);
    const { shown, nextCursor } = latestPage(rows, { limit, at: (row) => row.created_at });
    return { items: await presentStoreAffiliates({ tx, now, services }, shown), nextCursor, count };
  },
);

/** A store has up to 1,000 affiliates. Their three columns are compared as one text, because folding takes most of the time. */
const hasText = (tx: StoreTx, search: string) =>
  findMatches(tx, {
    rows: sql`store_affiliates a where a.store_id = ${tx.realm} and a.deleted_at is null`,
    id: sql.ref('a.id'),
    isMatch: textHas(sql`concat_ws(chr(10), a.name, a.email, a.code)`, search),
  });
