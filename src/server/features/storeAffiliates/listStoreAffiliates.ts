import { sql } from 'kysely';
import { listStoreAffiliates as contract } from '#shared/contract/storeAffiliates.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { latestFirst, latestPage } from '../../access/pagination.ts';
import { isOneOf } from '../../db/conditions.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { presentStoreAffiliates, storeAffiliates } from './storeAffiliateRecord.ts';

/** The store's affiliates, latest first. */
export const listStoreAffiliates = defineHandler(
  contract,
  async ({ search, isActive, cursor, limit }, { tx, now, services }) => {
    let matching = storeAffiliates(tx).where('a.deleted_at', 'is', null);
    if (isActive !== undefined) matching = matching.where('a.is_active', '=', isActive);
    if (search) matching = matching.where(isOneOf(sql.ref('a.id'), await findMatches(tx, search)));
    const [rows, { count }] = await Promise.all([
      tx.many(matching.$call(latestFirst({ cursor, limit, at: 'a.created_at', id: 'a.id' }))),
      tx.one(matching.clearSelect().select(sql<number>`count(*)::int`.as('count'))),
    ]);
    const { shown, nextCursor } = latestPage(rows, { limit, at: (row) => row.created_at });
    return { items: await presentStoreAffiliates({ tx, now, services }, shown), nextCursor, count };
  },
);

/** A store has few affiliates. Each is compared once, for both the page and the count. */
async function findMatches(tx: StoreTx, search: string): Promise<string[]> {
  const rows = await tx.many({
    compile: () =>
      sql<{ id: string }>`
        select id from store_affiliates
         where store_id = ${tx.realm} and deleted_at is null
           and strpos(lower(concat_ws(chr(10), name, email, code) collate "und-x-icu"), lower(${search}::text collate "und-x-icu")) > 0`.compile(
        tx.q,
      ),
  });
  return rows.map(({ id }) => id);
}
