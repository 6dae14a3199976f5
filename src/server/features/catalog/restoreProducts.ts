import { sql } from 'kysely';
import * as contract from '#shared/contract/catalog.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { onUniqueViolation } from '../../db/onUniqueViolation.ts';
import { replaceContentTerms } from '../customerRecord/contentTerms.ts';
import { publishCatalog } from './products/publishCatalog.ts';
import { freeSlug, isSlugTaken, lockProductSlugs } from './products/productSlug.ts';

const PRODUCT_RESTORE_DAYS = 30;

/** Restores deleted products as they were. */
export const restoreProducts = defineHandler(
  contract.restoreProducts,
  async ({ productIds }, { tx, now, services }) => {
    const ids = [...new Set(productIds)].sort();
    await lockProductSlugs(tx);
    const deleted = await findDeleted(tx, { ids, since: daysBefore(now, PRODUCT_RESTORE_DAYS) });
    if (deleted.length < ids.length) refuse('not-found');
    for (const product of deleted) await restoreProduct(tx, product);
    await publishCatalog(tx, { now, directory: services.directory });
    return { restored: ids };
  },
);

type Deleted = Awaited<ReturnType<typeof findDeleted>>[number];

const findDeleted = (tx: StoreTx, { ids, since }: { ids: readonly string[]; since: Date }) =>
  tx.many(
    tx.q
      .selectFrom('products')
      .select(['id', 'slug', 'next_slug', 'slug_chosen', 'title', 'published_at'])
      .where('store_id', '=', tx.realm)
      .where(sql<boolean>`id = any(${ids}::uuid[])`)
      .where((eb) => eb.or([eb('deleted_at', 'is', null), eb('deleted_at', '>', since)]))
      .orderBy('id')
      .forUpdate(),
  );

async function restoreProduct(tx: StoreTx, { id, slug, next_slug, slug_chosen, title, published_at }: Deleted) {
  const isFixed = slug_chosen || published_at !== null;
  const isTaken = await isSlugTaken(tx, slug, id);
  if (isTaken && isFixed) refuse('product-slug-taken');
  const isNextTaken = next_slug !== null && (await isSlugTaken(tx, next_slug, id));
  await tx
    .run(
      tx.q
        .updateTable('products')
        .set({
          deleted_at: null,
          slug: isTaken ? await freeSlug(tx, title, id) : slug,
          next_slug: isNextTaken ? null : next_slug,
        })
        .where('store_id', '=', tx.realm)
        .where('id', '=', id),
    )
    .catch(onUniqueViolation('products_slug', () => refuse('product-slug-taken')));
  if (isTaken || isNextTaken) await replaceContentTerms(tx, 'product', [id]);
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1000);
