import { sql } from 'kysely';
import type { z } from 'zod';
import * as contract from '#shared/contract/catalog.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { numberKey, buildSort, textKey, timeKey, type SortKeys } from '../../access/sortedList.ts';
import { cutPage } from '../../access/pagination.ts';
import { isOneOf } from '../../db/conditions.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { findPeople } from '../customerRecord/findPeople.ts';
import { storeRoot } from '../storeRecord/storeRoot.ts';
import { presentRow } from './products/presentProduct.ts';
import { findParts } from './products/productParts.ts';
import { findTrends } from './products/productTrends.ts';
import { PRODUCT_COLUMNS } from './products/productRecord.ts';

type Params = z.output<typeof contract.listProducts.input>;

const SORTS: SortKeys<contract.ProductSort> = {
  position: numberKey(sql<number>`position`, 'asc'),
  title: textKey(sql<string>`title`),
  updated: timeKey(sql`updated_at`),
};

/** The store's products filtered by search, state and tag, in the creator's order or as sorted. */
export const listProducts = defineHandler(contract.listProducts, async (input, { tx, now, services }) => {
  const sorted = buildSort(SORTS, input, sql`id`);
  const [found, { counts, tags }, storeUrl] = await Promise.all([
    findPage(tx, input, sorted),
    countAll(tx),
    storeRoot(tx, services.settings),
  ]);
  const { shown: records, nextCursor } = cutPage(found, input.limit, sorted.cursorAfter);
  const productIds = records.map(({ id }) => id);
  const [partsOf, trendOf] = await Promise.all([findParts(tx, productIds, now), findTrends(tx, { productIds, now })]);
  return {
    items: records.map((record) => ({
      ...presentRow(record, { parts: partsOf(record.id), storeId: tx.realm, storeUrl }),
      trend: trendOf(record.id),
    })),
    nextCursor,
    counts,
    tags,
  };
});

/** One row more than requested shows whether there is a next page. */
async function findPage(
  tx: StoreTx,
  { search, state, tag, productIds, limit }: Params,
  sorted: ReturnType<typeof buildSort>,
) {
  const found = search ? await findPeople(tx, 'product', search) : undefined;
  return tx.many(
    tx.q
      .selectFrom('products')
      .select(PRODUCT_COLUMNS)
      .select(sorted.key)
      .where('store_id', '=', tx.realm)
      .where('deleted_at', 'is', null)
      .where('plan_id', 'is', null)
      .$if(state !== undefined, (q) => q.where('state', '=', state ?? ''))
      .$if(productIds !== undefined, (q) => q.where(isOneOf(sql.ref('products.id'), productIds ?? [])))
      .where(found?.includes(sql.ref('products.id')) ?? sql<boolean>`true`)
      .$if(Boolean(tag), (q) => q.where(sql<boolean>`tags @> array[${tag}]::text[]`))
      .where(sorted.after)
      .orderBy(sorted.by, sorted.direction)
      .orderBy('id', sorted.direction)
      .limit(limit + 1),
  );
}

const MOST_TAGS = 200;

/**
 * Counts of the whole store, regardless of the search, for the tabs, and the tags in use. Reads all products, so it does that
 * once for both.
 */
async function countAll(tx: StoreTx) {
  const rows = await tx.many(
    tx.q
      .selectFrom('products')
      .select(({ fn }) => ['state', 'tags', fn.countAll<number>().as('count')])
      .where('store_id', '=', tx.realm)
      .where('deleted_at', 'is', null)
      .where('plan_id', 'is', null)
      .groupBy(['state', 'tags']),
  );
  const count = (state: string) => rows.reduce((sum, row) => sum + (row.state === state ? row.count : 0), 0);
  const [draft, published, archived] = [count('draft'), count('published'), count('archived')];
  const tags = [...new Set(rows.flatMap((row) => row.tags))].toSorted().slice(0, MOST_TAGS);
  return { counts: { all: draft + published + archived, draft, published, archived }, tags };
}
