import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import * as contract from '#shared/contract/catalog.ts';
import { PRODUCT_TITLE_MAX } from '#shared/rules/limits.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { addContentTerms } from '../customerRecord/contentTerms.ts';
import { loadProduct } from './products/presentProduct.ts';
import { findProduct, positionInFront, type ProductRecord } from './products/productRecord.ts';
import { freeSlug, lockProductSlugs } from './products/productSlug.ts';
import { addTags } from './products/productTags.ts';
import { variantsOf, writeVariantIds } from './products/productVariants.ts';

/** Copies a product with prices, covers, files, links and texts, variants, its bundle, and the questions and the bumps of its checkout. */
export const duplicateProduct = defineHandler(
  contract.duplicateProduct,
  async ({ productId }, { tx, now, services }) => {
    const original = await findProduct(tx, productId);
    const copyId = await copyProduct(tx, original, now);
    await copyPrices(tx, { from: productId, to: copyId });
    await copyCovers(tx, { from: productId, to: copyId });
    const fileIds = await copyFiles(tx, { from: productId, to: copyId, now });
    await copyVariants(tx, { original, to: copyId, fileIds });
    await copyQuestions(tx, { from: productId, to: copyId });
    await copyBumps(tx, { from: productId, to: copyId });
    await copyOffers(tx, { from: productId, to: copyId });
    await copyBundle(tx, { from: productId, to: copyId });
    await copyContents(tx, { from: productId, to: copyId, now });
    return { product: await loadProduct(tx, { productId: copyId, services }) };
  },
);

async function copyProduct(tx: StoreTx, original: ProductRecord, now: Date): Promise<string> {
  const id = randomUUID();
  const title = cutTitle(`Copy of ${original.title}`);
  await lockProductSlugs(tx);
  const {
    kind,
    description,
    summary,
    description_html,
    price_kind,
    price_amount,
    price_suggested,
    price_every_count,
    price_every_unit,
    trial_days,
    price_installments,
    price_tiers,
    currency,
    max_quantity,
    is_giftable,
    tax_class,
    tax_category,
    tags,
  } = original;
  const repeats = { price_every_count, price_every_unit, trial_days, price_installments };
  const price = { price_kind, price_amount, price_suggested, ...repeats, currency };
  const copied = {
    kind,
    summary,
    description_html,
    ...price,
    max_quantity,
    is_giftable,
    tax_class,
    tax_category,
    tags,
  };
  await tx.run(
    tx.q.insertInto('products').values({
      ...copied,
      store_id: tx.realm,
      id,
      title,
      slug: await freeSlug(tx, title, null),
      price_tiers: JSON.stringify(price_tiers),
      description: description === null ? null : JSON.stringify(description),
      position: await positionInFront(tx),
      created_at: now,
      updated_at: now,
    }),
  );
  await addContentTerms(tx, 'product', [id]);
  await addTags(tx, [id]);
  return id;
}

function cutTitle(title: string): string {
  let cut = '';
  for (const { segment } of new Intl.Segmenter().segment(title)) {
    if (cut.length + segment.length > PRODUCT_TITLE_MAX) break;
    cut += segment;
  }
  return cut.trim();
}

interface Copy {
  from: string;
  to: string;
}

const copyPrices = (tx: StoreTx, { from, to }: Copy) =>
  tx.run(
    tx.q
      .insertInto('product_prices')
      .columns(['store_id', 'product_id', 'currency', 'amount', 'suggested', 'tiers', 'position'])
      .expression(
        tx.q
          .selectFrom('product_prices')
          .select([
            'store_id',
            sql<string>`${to}::uuid`.as('product_id'),
            'currency',
            'amount',
            'suggested',
            'tiers',
            'position',
          ])
          .where('store_id', '=', tx.realm)
          .where('product_id', '=', from),
      ),
  );

const copyCovers = (tx: StoreTx, { from, to }: Copy) =>
  tx.run(
    tx.q
      .insertInto('product_covers')
      .columns(['store_id', 'product_id', 'image_id', 'position', 'alt'])
      .expression(
        tx.q
          .selectFrom('product_covers')
          .select(['store_id', sql<string>`${to}::uuid`.as('product_id'), 'image_id', 'position', 'alt'])
          .where('store_id', '=', tx.realm)
          .where('product_id', '=', from),
      ),
  );

const copyQuestions = (tx: StoreTx, { from, to }: Copy) =>
  tx.run(
    tx.q
      .insertInto('checkout_questions')
      .columns(['store_id', 'product_id', 'position', 'kind', 'label', 'is_required', 'choices', 'terms'])
      .expression(
        tx.q
          .selectFrom('checkout_questions')
          .select([
            'store_id',
            sql<string>`${to}::uuid`.as('product_id'),
            'position',
            'kind',
            'label',
            'is_required',
            'choices',
            'terms',
          ])
          .where('store_id', '=', tx.realm)
          .where('product_id', '=', from),
      ),
  );

const copyBundle = (tx: StoreTx, { from, to }: Copy) =>
  tx.run(
    tx.q
      .insertInto('bundle_parts')
      .columns(['store_id', 'product_id', 'part_id', 'position'])
      .expression(
        tx.q
          .selectFrom('bundle_parts')
          .select(['store_id', sql<string>`${to}::uuid`.as('product_id'), 'part_id', 'position'])
          .where('store_id', '=', tx.realm)
          .where('product_id', '=', from),
      ),
  );

const copyContents = (tx: StoreTx, { from, to, now }: Copy & { now: Date }) =>
  tx.run(
    tx.q
      .insertInto('contents')
      .columns([
        ...(['store_id', 'id', 'product_id', 'kind', 'title', 'position'] as const),
        ...(['settings', 'digest', 'pages', 'created_at', 'updated_at'] as const),
      ])
      .expression(
        tx.q
          .selectFrom(
            tx.q
              .selectFrom('contents')
              .select(['store_id', 'kind', 'title', 'position', 'settings', 'digest', 'pages'])
              .select(sql<string>`gen_random_uuid()`.as('id'))
              .where('store_id', '=', tx.realm)
              .where('product_id', '=', from)
              .where('removed_at', 'is', null)
              .as('original'),
          )
          .select(['store_id', 'id', sql<string>`${to}::uuid`.as('product_id'), 'kind', 'title', 'position'])
          .select(['settings', 'digest', 'pages', sql<Date>`${now}::timestamptz`.as('created_at')])
          .select(sql<Date>`${now}::timestamptz`.as('updated_at')),
      ),
  );

const copyBumps = (tx: StoreTx, { from, to }: Copy) =>
  tx.run(
    tx.q
      .insertInto('product_bumps')
      .columns(['store_id', 'product_id', 'position', 'bump_id', 'variant_id', 'text', 'basis_points'])
      .expression(
        tx.q
          .selectFrom('product_bumps')
          .select(['store_id', sql<string>`${to}::uuid`.as('product_id'), 'position'])
          .select(['bump_id', 'variant_id', 'text', 'basis_points'])
          .where('store_id', '=', tx.realm)
          .where('product_id', '=', from),
      ),
  );

const copyOffers = (tx: StoreTx, { from, to }: Copy) =>
  tx.run(
    tx.q
      .insertInto('purchase_offers')
      .columns(['store_id', 'product_id', 'position', 'is_second', 'offered_id', 'variant_id', 'text', 'basis_points'])
      .expression(
        tx.q
          .selectFrom('purchase_offers')
          .select(['store_id', sql<string>`${to}::uuid`.as('product_id'), 'position', 'is_second'])
          .select(['offered_id', 'variant_id', 'text', 'basis_points'])
          .where('store_id', '=', tx.realm)
          .where('product_id', '=', from),
      ),
  );

/**
 * Creates files whose versions refer to the same bytes, and returns the copy of each file by its id. Stored bytes never
 * change and stay as long as a version refers to them.
 */
async function copyFiles(tx: StoreTx, { from, to, now }: Copy & { now: Date }): Promise<ReadonlyMap<string, string>> {
  const copies = new Map<string, string>();
  const files = await findNewestVersions(tx, from);
  for (const { id, name, position, version_name, storage_key, bytes, sha256, mime, duration_seconds } of files) {
    const file = { store_id: tx.realm, id: randomUUID(), created_at: now };
    copies.set(id, file.id);
    await tx.run(tx.q.insertInto('product_files').values({ ...file, product_id: to, name, position }));
    const version = { store_id: tx.realm, id: randomUUID(), file_id: file.id, number: 1, created_at: now };
    await tx.run(
      tx.q
        .insertInto('file_versions')
        .values({ ...version, name: version_name, storage_key, bytes, sha256, mime, duration_seconds }),
    );
  }
  return copies;
}

/** Variants of their own with the copied files. `fileIds`: the copy of each file. */
async function copyVariants(
  tx: StoreTx,
  { original, to, fileIds }: { original: ProductRecord; to: string; fileIds: ReadonlyMap<string, string> },
): Promise<void> {
  const { options, variants } = variantsOf(original);
  if (options.length === 0) return;
  const copies = variants.map((variant) => ({
    ...variant,
    id: randomUUID(),
    fileIds: variant.fileIds.flatMap((id) => fileIds.get(id) ?? []),
  }));
  await writeVariantIds(tx, { productId: to, variants: copies });
  await tx.run(
    tx.q
      .updateTable('products')
      .set({ options: JSON.stringify(options), variants: JSON.stringify(copies) })
      .where('store_id', '=', tx.realm)
      .where('id', '=', to),
  );
}

const findNewestVersions = (tx: StoreTx, productId: string) =>
  tx.many(
    tx.q
      .selectFrom('product_files as f')
      .innerJoin('file_versions as v', (join) =>
        join.onRef('v.store_id', '=', 'f.store_id').onRef('v.file_id', '=', 'f.id'),
      )
      .distinctOn(['f.position', 'f.id'])
      .select([
        'f.id',
        'f.name',
        'f.position',
        'v.name as version_name',
        'v.storage_key',
        'v.bytes',
        'v.sha256',
        'v.mime',
        'v.duration_seconds',
      ])
      .where('f.store_id', '=', tx.realm)
      .where('f.product_id', '=', productId)
      .where('f.removed_at', 'is', null)
      .orderBy('f.position')
      .orderBy('f.id')
      .orderBy('v.number', 'desc'),
  );
