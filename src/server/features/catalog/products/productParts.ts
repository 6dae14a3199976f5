import { sql } from 'kysely';
import type { ImageFacts, OtherPrice, ProductFile } from '#shared/contract/catalog.ts';
import type { Money } from '#shared/rules/money.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { readProductSums } from '../../sales/sums/readProductSums.ts';
import { findContentFacts, type ContentFacts } from '../../contents/contentRecord.ts';
import { findOwnStock, findShowingStock, type Stock } from '../../stock/stockPools.ts';
import { renditionFacts } from '../../media/renditionColumns.ts';
import { presentFile } from '../../publishedProducts/presentFile.ts';
import { findPrices } from './productPrices.ts';

interface CoverFacts {
  image: ImageFacts;
  alt: string;
}

/** The parts of products that live in other tables: one query per table for any number of products. */
export interface ProductParts {
  covers: readonly CoverFacts[];
  files: readonly ProductFile[];
  contents: readonly ContentFacts[];
  /** The products in a bundle, in order. */
  partIds: readonly string[];
  /** In other currencies than the product's own. */
  prices: readonly OtherPrice[];
  /** Null: no limit. */
  stock: Stock | null;
  showsLowStock: boolean;
  variantStock: (variantId: string) => number | null;
  sales: number;
  /** In each currency it was sold in. */
  revenue: readonly Money[];
}

export async function findParts(
  tx: StoreTx,
  productIds: readonly string[],
  now: Date,
): Promise<(id: string) => ProductParts> {
  const [covers, files, contents, bundled, prices, stock, showing, sales] = await Promise.all([
    findCovers(tx, productIds),
    findFiles(tx, productIds),
    findContentFacts(tx, productIds),
    findBundled(tx, productIds),
    findPrices(tx, productIds),
    findOwnStock(tx, { productIds, now }),
    findShowingStock(tx, productIds),
    findSales(tx, productIds),
  ]);
  const coversOf = byProduct(covers);
  const filesOf = byProduct(files);
  const contentsOf = byProduct(contents);
  const bundledOf = byProduct(bundled);
  const salesOf = byProduct(sales);
  return (id) => ({
    covers: (coversOf.get(id) ?? []).map(presentCover),
    files: (filesOf.get(id) ?? []).map(presentFile),
    contents: contentsOf.get(id) ?? [],
    partIds: (bundledOf.get(id) ?? []).map(({ part_id }) => part_id),
    prices: prices.get(id) ?? [],
    stock: stock.get(id) ?? null,
    showsLowStock: showing.has(id),
    variantStock: (variantId) => stock.get(variantId)?.left ?? null,
    sales: (salesOf.get(id) ?? []).reduce((sum, row) => sum + row.sales, 0),
    revenue: (salesOf.get(id) ?? []).map(({ revenue, currency }) => ({ amount: revenue, currency })),
  });
}

function presentCover({ alt, id, width, height, widths, color }: ImageFacts & { alt: string }): CoverFacts {
  return { image: { id, width, height, widths, color }, alt };
}

function byProduct<Row extends { product_id: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.product_id);
    if (group) group.push(row);
    else groups.set(row.product_id, [row]);
  }
  return groups;
}

const findCovers = (tx: StoreTx, productIds: readonly string[]) =>
  tx.many(
    tx.q
      .selectFrom('product_covers as c')
      .innerJoin('images as i', (join) => join.onRef('i.store_id', '=', 'c.store_id').onRef('i.id', '=', 'c.image_id'))
      .select(['c.product_id', 'c.alt', 'i.id', 'i.width', 'i.height', 'i.widths', 'i.colour as color'])
      .where('c.store_id', '=', tx.realm)
      .where(sql<boolean>`c.product_id = any(${productIds}::uuid[])`)
      .orderBy('c.product_id')
      .orderBy('c.position')
      .orderBy('c.image_id'),
  );

const findFiles = (tx: StoreTx, productIds: readonly string[]) =>
  tx.many(
    tx.q
      .selectFrom('product_files as f')
      .innerJoin('file_versions as v', (join) =>
        join.onRef('v.store_id', '=', 'f.store_id').onRef('v.file_id', '=', 'f.id'),
      )
      .distinctOn(['f.product_id', 'f.position', 'f.id'])
      .select(['f.product_id', 'f.id', 'f.name', 'v.bytes', 'v.mime', 'v.duration_seconds', 'v.number', 'v.created_at'])
      .select(['f.stamping', 'v.stamp_check', 'v.media', renditionFacts('v').as('renditions')])
      .where('f.store_id', '=', tx.realm)
      .where('f.removed_at', 'is', null)
      .where('f.lesson_id', 'is', null)
      .where(sql<boolean>`f.product_id = any(${productIds}::uuid[])`)
      .orderBy('f.product_id')
      .orderBy('f.position')
      .orderBy('f.id')
      .orderBy('v.number', 'desc'),
  );

const findBundled = (tx: StoreTx, productIds: readonly string[]) =>
  tx.many(
    tx.q
      .selectFrom('bundle_parts')
      .select(['product_id', 'part_id'])
      .where('store_id', '=', tx.realm)
      .where(sql<boolean>`product_id = any(${productIds}::uuid[])`)
      .orderBy('product_id')
      .orderBy('position')
      .orderBy('part_id'),
  );

async function findSales(tx: StoreTx, productIds: readonly string[]) {
  const sums = await readProductSums(tx);
  return tx.many({
    compile: () =>
      sql<{ product_id: string; currency: string; sales: number; revenue: number }>`
        select product_id, currency, sum(kept_units)::bigint as sales, sum(kept_amount)::bigint as revenue from ${sums} sums
         where product_id = any(${productIds}::uuid[])
         group by 1, 2 having sum(kept_units) > 0 order by 2`.compile(tx.q),
  });
}
