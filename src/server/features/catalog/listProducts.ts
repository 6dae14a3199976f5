import { sql } from 'kysely';
import type { z } from 'zod';
import * as contract from '#shared/contract/catalog.ts';
import { answer } from '../../access/answer.ts';
import { numberKey, sortList, textKey, timeKey, type SortKeys } from '../../access/sortedList.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { storeRoot } from '../stores/storeRoot.ts';
import { presentRow } from './presentProduct.ts';
import { findParts } from './productParts.ts';
import { findTrends } from './productTrends.ts';
import { PRODUCT_COLUMNS } from './productRecord.ts';

type Wish = z.output<typeof contract.listProducts.input>;

const SORTS: SortKeys<contract.ProductSort> = {
  position: numberKey(sql<number>`position`, 'asc'),
  title: textKey(sql<string>`title`),
  updated: timeKey(sql`updated_at`),
};

/** The store's products by search, state and tag, in the creator's order or as sorted. */
export const listProducts = answer(contract.listProducts, async (wish, { tx, now, services }) => {
  const sorted = sortList(SORTS, wish, sql`id`);
  const [found, counts, tags, storeUrl] = await Promise.all([
    findPage(tx, wish, sorted),
    countStates(tx),
    findTags(tx),
    storeRoot(tx, services.settings),
  ]);
  const records = found.slice(0, wish.limit);
  const last = found.length > wish.limit ? records.at(-1) : undefined;
  const productIds = records.map(({ id }) => id);
  const [partsOf, trendOf] = await Promise.all([
    findParts(tx, productIds),
    findTrends(tx, { productIds, now, timeZone: wish.timeZone }),
  ]);
  return {
    items: records.map((record) => ({
      ...presentRow(record, { parts: partsOf(record.id), storeId: tx.realm, storeUrl }),
      trend: trendOf(record.id),
    })),
    nextCursor: last ? sorted.cursorAfter(last) : null,
    counts,
    tags,
  };
});

/** One row more than asked for tells whether there is a next page. */
const findPage = (tx: StoreTx, { search, state, tag, limit }: Wish, sorted: ReturnType<typeof sortList>) =>
  tx.many(
    tx.q
      .selectFrom('products')
      .select(PRODUCT_COLUMNS)
      .select(sorted.key)
      .where('store_id', '=', tx.realm)
      .where('deleted_at', 'is', null)
      .$if(state !== undefined, (q) => q.where('state', '=', state ?? ''))
      .$if(Boolean(search), (q) => q.where(matches(search ?? '')))
      .$if(Boolean(tag), (q) => q.where(sql<boolean>`tags @> array[${tag}]::text[]`))
      .where(sorted.after)
      .orderBy(sorted.by, sorted.direction)
      .orderBy('id', sorted.direction)
      .limit(limit + 1),
  );

function matches(search: string) {
  const pattern = `%${search.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  // The database itself compares bytes, which knows no capitals beyond ASCII; ICU's root collation does.
  return sql<boolean>`(title collate "und-x-icu" ilike ${pattern} or slug ilike ${pattern} or next_slug ilike ${pattern})`;
}

/** Of the whole store, whatever is searched for: they stand on the tabs. */
async function countStates(tx: StoreTx) {
  const rows = await tx.many(
    tx.q
      .selectFrom('products')
      .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
      .where('store_id', '=', tx.realm)
      .where('deleted_at', 'is', null)
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
      .where(sql<boolean>`tags <> '{}'`)
      .orderBy('tag')
      .limit(MOST_TAGS),
  );
  return rows.map(({ tag }) => tag);
}
