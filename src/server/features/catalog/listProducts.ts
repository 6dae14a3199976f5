import { sql } from 'kysely';
import type { z } from 'zod';
import * as contract from '#shared/contract/catalog.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { numberKey, buildSort, textKey, timeKey, type SortKeys } from '../../access/sortedList.ts';
import { cutPage } from '../../access/pagination.ts';
import { containing, textHas } from '../../db/textSearch.ts';
import type { StoreTx } from '../../db/transaction.ts';
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
  const [found, counts, tags, storeUrl] = await Promise.all([
    findPage(tx, input, sorted),
    countStates(tx),
    findTags(tx),
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
const findPage = (tx: StoreTx, { search, state, tag, limit }: Params, sorted: ReturnType<typeof buildSort>) =>
  tx.many(
    tx.q
      .selectFrom('products')
      .select(PRODUCT_COLUMNS)
      .select(sorted.key)
      .where('store_id', '=', tx.realm)
      .where('deleted_at', 'is', null)
      .where('plan_id', 'is', null)
      .$if(state !== undefined, (q) => q.where('state', '=', state ?? ''))
      .$if(Boolean(search), (q) => q.where(matches(search ?? '')))
      .$if(Boolean(tag), (q) => q.where(sql<boolean>`tags @> array[${tag}]::text[]`))
      .where(sorted.after)
      .orderBy(sorted.by, sorted.direction)
      .orderBy('id', sorted.direction)
      .limit(limit + 1),
  );

function matches(search: string) {
  const pattern = containing(search);
  return sql<boolean>`(${textHas(sql.ref('title'), search)} or slug ilike ${pattern} or next_slug ilike ${pattern})`;
}

/** Counts of the whole store, regardless of the search, for the tabs. */
async function countStates(tx: StoreTx) {
  const rows = await tx.many(
    tx.q
      .selectFrom('products')
      .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
      .where('store_id', '=', tx.realm)
      .where('deleted_at', 'is', null)
      .where('plan_id', 'is', null)
      .groupBy('state'),
  );
  const count = (state: string) => rows.find((row) => row.state === state)?.count ?? 0;
  const [draft, published, archived] = [count('draft'), count('published'), count('archived')];
  return { all: draft + published + archived, draft, published, archived };
}

const MOST_TAGS = 200;

async function findTags(tx: StoreTx): Promise<string[]> {
  const rows = await tx.many(
    tx.q
      .selectFrom('products')
      .select(sql<string>`unnest(tags)`.as('tag'))
      .distinct()
      .where('store_id', '=', tx.realm)
      .where('deleted_at', 'is', null)
      .where('plan_id', 'is', null)
      .where(sql<boolean>`tags <> '{}'`)
      .orderBy('tag')
      .limit(MOST_TAGS),
  );
  return rows.map(({ tag }) => tag);
}
