import { sql } from 'kysely';
import { listStoreAffiliates as contract } from '#shared/contract/storeAffiliates.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { latestFirst, latestPage } from '../../access/pagination.ts';
import { textHas } from '../../db/textSearch.ts';
import { presentStoreAffiliates, storeAffiliates } from './storeAffiliateRecord.ts';

/** The store's affiliates, latest first. */
export const listStoreAffiliates = defineHandler(
  contract,
  async ({ search, isActive, cursor, limit }, { tx, now, services }) => {
    let matching = storeAffiliates(tx).where('a.deleted_at', 'is', null);
    if (isActive !== undefined) matching = matching.where('a.is_active', '=', isActive);
    if (search)
      matching = matching.where((eb) =>
        eb.or(['a.name', 'a.email', 'a.code'].map((column) => textHas(sql.ref(column), search))),
      );
    const [rows, { count }] = await Promise.all([
      tx.many(matching.$call(latestFirst({ cursor, limit, at: 'a.created_at', id: 'a.id' }))),
      tx.one(matching.clearSelect().select(sql<number>`count(*)::int`.as('count'))),
    ]);
    const { shown, nextCursor } = latestPage(rows, { limit, at: (row) => row.created_at });
    return { items: await presentStoreAffiliates({ tx, now, services }, shown), nextCursor, count };
  },
);
