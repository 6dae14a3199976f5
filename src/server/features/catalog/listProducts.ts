import { sql } from 'kysely';
import type { z } from 'zod';
import * as contract from '#shared/contract/catalog.ts';
import { COUNT_MAX } from '#shared/rules/limits.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { numberKey, buildSort, textKey, timeKey, type SortKeys } from '../../access/sortedList.ts';
import { exactFirst, type ListPart } from '../../access/exactFirst.ts';
import { isOneOf } from '../../db/conditions.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { findExact } from '../customerRecord/findExact.ts';
import { findPeople } from '../customerRecord/findPeople.ts';
import { storeRoot } from '../storeRecord/storeRoot.ts';
import { presentRow } from './products/presentProduct.ts';
import { findParts } from './products/productParts.ts';
import { findTrends } from './products/productTrends.ts';
import { PRODUCT_COLUMNS } from './products/productRecord.ts';
import { findTags, hasTag } from './products/productTags.ts';

type Params = z.output<typeof contract.listProducts.input>;
type State = z.infer<typeof contract.ProductState>;

const SORTS: SortKeys<contract.ProductSort> = {
  position: numberKey(sql<number>`position`, 'asc'),
  title: textKey(sql<string>`title`),
  updated: timeKey(sql`updated_at`),
};

/**
 * The store's products filtered by search, state and tag, in the creator's order or as sorted. Exact matches of the search come before
 * the others.
 */
export const listProducts = defineHandler(contract.listProducts, async (input, { tx, now, services }) => {
  const [{ shown: records, nextCursor }, counts, tags, storeUrl] = await Promise.all([
    findPage(tx, input),
    countByState(tx),
    findTags(tx),
    storeRoot(tx, services.settings),
  ]);
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

const sortAfter = ({ sort, direction }: Params, cursor: string | undefined) =>
  buildSort(SORTS, { sort, direction, cursor }, sql`id`);

async function findPage(tx: StoreTx, input: Params) {
  const { search, cursor, limit } = input;
  return exactFirst({
    exactIds: search ? await findExactly(tx, search) : [],
    id: sql.ref('products.id'),
    cursor,
    limit,
    read: (part) => readPart(tx, input, part),
    cursorAfter: sortAfter(input, undefined).cursorAfter,
  });
}

/** The products with this title or slug. */
async function findExactly(tx: StoreTx, search: string): Promise<string[]> {
  const [titled, slugs] = await Promise.all([
    findExact(tx, 'product', search),
    tx.many(
      tx.q
        .selectFrom('products')
        .select('id')
        .where('store_id', '=', tx.realm)
        .where('slug', '=', search.trim().toLowerCase())
        .where('deleted_at', 'is', null),
    ),
  ]);
  return [...new Set([...titled.ids, ...slugs.map(({ id }) => id)])];
}

async function readPart(tx: StoreTx, input: Params, { isExact, where, cursor, limit }: ListPart) {
  const { search, state, tag, productIds } = input;
  const sorted = sortAfter(input, cursor);
  const [found, isTagged] = await Promise.all([
    search && !isExact ? findPeople(tx, 'product', search) : undefined,
    tag ? hasTag(tx, tag) : sql<boolean>`true`,
  ]);
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
      .where(where)
      .where(found?.includes(sql.ref('products.id')) ?? sql<boolean>`true`)
      .where(isTagged)
      .where(sorted.after)
      .orderBy(sorted.by, sorted.direction)
      .orderBy('id', sorted.direction)
      .limit(limit + 1),
  );
}

/** How many products the whole store has in each state, regardless of the search, for the tabs. */
async function countByState(tx: StoreTx) {
  const counted = await tx.one({
    compile: () =>
      sql<Record<State, number>>`
        select ${countIn(tx, 'draft')} as draft, ${countIn(tx, 'published')} as published, ${countIn(tx, 'archived')} as archived`.compile(
        tx.q,
      ),
  });
  const { draft, published, archived } = counted;
  return { all: Math.min(draft + published + archived, COUNT_MAX), draft, published, archived };
}

const countIn = (tx: StoreTx, state: State) => sql`(
  select count(*)::int
    from (select from products
           where store_id = ${tx.realm} and state = ${sql.lit(state)} and deleted_at is null and plan_id is null
           limit ${sql.lit(COUNT_MAX)}) counted)`;
