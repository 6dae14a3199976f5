import { sql, type RawBuilder } from 'kysely';
import { PRODUCT_BLOCKS } from '#shared/blocks/blockProduct.ts';
import { blocksWithoutProduct, itemsOf, productsOf, tagsOf, type Page } from '#shared/blocks/page.ts';
import { GRID_MAX } from '#shared/blocks/selectProducts.ts';
import { isOneOf } from '../../db/conditions.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { readProductSums } from '../sales/sums/readProductSums.ts';
import { findFirstFitting } from './findFirstFitting.ts';
import { readSellableProduct, SELLABLE_COLUMNS, type SellableProduct } from './findPublishedProduct.ts';
import { hasPublishedTag } from './hasPublishedTag.ts';
import { inCurrency } from './inCurrency.ts';
import { isListed } from './listPublishedProducts.ts';

/** One more than a grid shows tells whether there are more. A grid can leave out the first. */
const MOST = GRID_MAX + 2;

/**
 * The published products that a page's blocks show, in the creator's order: the first, and for its other grids the newest, the
 * best-selling, those with a tag, or the chosen ones. Blocks about one kind of product show the first that fits. A store can
 * have thousands, so the others are not read.
 */
export async function findPageProducts(tx: StoreTx, page: Page, currency: string | null): Promise<SellableProduct[]> {
  const shows = (kind: string) =>
    itemsOf(page).some(({ type, props }) => type === 'productGrid' && props['show'] === kind);
  const found = await Promise.all([
    findFirst(tx),
    ...(shows('newest') ? [findNewest(tx)] : []),
    ...(shows('bestSelling') ? [findBestSelling(tx)] : []),
    ...tagsOf(page).map((tag) => findTagged(tx, tag)),
    ...blocksWithoutProduct(page).map((block) => findFirstFitting(tx, block)),
  ]);
  return listById(tx, [...found.flat(), ...productsOf(page)], currency);
}

/** The same for the builder, where a grid can be changed to show the newest or the best-selling, and any block can be added. */
export async function findBuilderProducts(tx: StoreTx, pages: readonly Page[]): Promise<SellableProduct[]> {
  const found = await Promise.all([
    findFirst(tx),
    findNewest(tx),
    findBestSelling(tx),
    ...[...new Set(pages.flatMap(tagsOf))].map((tag) => findTagged(tx, tag)),
    ...PRODUCT_BLOCKS.map((block) => findFirstFitting(tx, block)),
  ]);
  return listById(tx, [...found.flat(), ...pages.flatMap(productsOf)], null);
}

const findFirst = (tx: StoreTx) => findIds(tx, { by: sql`position, id` });
const findNewest = (tx: StoreTx) => findIds(tx, { by: sql`published_at desc, position, id` });
const findTagged = async (tx: StoreTx, tag: string) =>
  findIds(tx, { by: sql`position, id`, where: await hasPublishedTag(tx, tag) });

async function listById(tx: StoreTx, ids: readonly string[], currency: string | null): Promise<SellableProduct[]> {
  const rows = await tx.many(
    tx.q
      .selectFrom('products')
      .select(SELLABLE_COLUMNS)
      .where(isListed(tx))
      .where(isOneOf(sql.ref('products.id'), [...new Set(ids)]))
      .orderBy('position')
      .orderBy('id'),
  );
  return rows.map((row) => inCurrency(readSellableProduct(row), currency));
}

interface Order {
  by: RawBuilder<unknown>;
  where?: RawBuilder<boolean>;
}

async function findIds(tx: StoreTx, { by, where = sql<boolean>`true` }: Order): Promise<string[]> {
  const rows = await tx.many({
    compile: () =>
      sql<{ id: string }>`
        select id from products where ${isListed(tx)} and ${where} order by ${by} limit ${MOST}`.compile(tx.q),
  });
  return rows.map(({ id }) => id);
}

/** Those that were never sold follow in the creator's order, and are among its first. */
async function findBestSelling(tx: StoreTx): Promise<string[]> {
  const sums = await readProductSums(tx);
  const rows = await tx.many({
    compile: () =>
      sql<{ id: string }>`
        select products.id from products
          join (select product_id, sum(units) as units from ${sums} sums group by 1) sold on sold.product_id = products.id
         where ${isListed(tx)} and sold.units > 0
         order by sold.units desc, position, products.id limit ${MOST}`.compile(tx.q),
  });
  return rows.map(({ id }) => id);
}
