import { sql } from 'kysely';
import { z } from 'zod';
import { Variant } from '#shared/contract/catalog.ts';
import { includedTiers } from '#shared/rules/membership.ts';
import type { ContentKind } from '#shared/rules/productKind.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { findContents, type ContentRow } from '../contents/contentRecord.ts';
import type { DownloadsLeft } from '../entitlements/itemLimits.ts';
import { coverUrl } from '../entitlements/library.ts';
import { presentImage } from '../media/presentImage.ts';

/**
 * What customers will get of a product after the next publication, for its creator. Undefined: there is no such product. With
 * `variantId`, it is what that variant or tier gives.
 */
export async function findWorkingItem(tx: StoreTx, productId: string, { variantId }: { variantId?: string } = {}) {
  const product = await tx.maybe(
    tx.q
      .selectFrom('products')
      .select(['title', 'description_html as descriptionHtml', 'kind', 'variants', 'includes_lower as includesLower'])
      .where('store_id', '=', tx.realm)
      .where('id', '=', productId)
      .where('deleted_at', 'is', null)
      .where('plan_id', 'is', null),
  );
  if (!product) return undefined;
  const [files, contents, cover, parts] = await Promise.all([
    tx.many(presentFiles(tx, productId)),
    findContents(tx, productId),
    tx.maybe(firstCover(tx, productId)),
    tx.many(partTitles(tx, productId)),
  ]);
  const variants = z.array(Variant).parse(product.variants);
  const isGiven = givenBy({ ...product, variants }, variantId, { files, contents });
  return {
    ...product,
    variants,
    parts,
    files: files.filter(isGiven),
    contents: contents.filter(isGiven).map(({ id, kind, title, pages }) => ({ id, kind, title, pages })),
    cover: cover ? presentImage(tx.realm, cover) : null,
    coverUrl: cover ? coverUrl(tx.realm, cover) : null,
  };
}

type Given = readonly { id: string }[];

/**
 * Whether a variant gives a file or content. A tier gives its own and those of the tiers that it includes, another variant
 * without any of its own gives all.
 */
function givenBy(
  { kind, variants, includesLower }: { kind: string; variants: readonly Variant[]; includesLower: boolean },
  variantId: string | undefined,
  { files, contents }: { files: Given; contents: Given },
): (item: { id: string }) => boolean {
  const variant = variants.find(({ id }) => id === variantId);
  if (!variant) return () => true;
  const given = kind === 'membership' ? includedTiers(variants, { id: variant.id, includesLower }) : [variant];
  const own = new Set(given.flatMap(({ fileIds, contentIds = [] }) => [...fileIds, ...contentIds]));
  const open = [files, contents].flatMap((items) => {
    const ids = items.map(({ id }) => id);
    const chosen = ids.filter((id) => own.has(id));
    return chosen.length > 0 || kind === 'membership' ? chosen : ids;
  });
  return ({ id }) => open.includes(id);
}

/** The products of a bundle. */
const partTitles = (tx: StoreTx, productId: string) =>
  tx.q
    .selectFrom('bundle_parts as b')
    .innerJoin('products as p', (on) => on.onRef('p.store_id', '=', 'b.store_id').onRef('p.id', '=', 'b.part_id'))
    .select(['p.id', 'p.title'])
    .where('b.store_id', '=', tx.realm)
    .where('b.product_id', '=', productId)
    .where('p.deleted_at', 'is', null)
    .orderBy('b.position')
    .orderBy('b.part_id');

/** A link or text as its creator edits it. */
export const findWorkingContent = (
  tx: StoreTx,
  contentId: string,
): Promise<(ContentRow & { product_id: string }) | undefined> =>
  tx.maybe(
    tx.q
      .selectFrom('contents')
      .select(['id', sql<ContentKind>`kind`.as('kind'), 'title', 'pages', 'position', 'settings', 'product_id'])
      .where('store_id', '=', tx.realm)
      .where('id', '=', contentId)
      .where('removed_at', 'is', null),
  );

const presentFiles = (tx: StoreTx, productId: string) =>
  tx.q
    .selectFrom('product_files as f')
    .innerJoin('file_versions as v', (on) => on.onRef('v.store_id', '=', 'f.store_id').onRef('v.file_id', '=', 'f.id'))
    .distinctOn(['f.position', 'f.id'])
    .select(['f.id', 'f.name', 'v.bytes', 'v.mime', 'v.duration_seconds as durationSeconds'])
    .select('v.media')
    // The creator's view plays the file itself.
    .select(sql<boolean>`false`.as('isStreamed'))
    .select([sql<boolean>`f.stamping <> 'off'`.as('isStamped'), sql<DownloadsLeft | null>`null`.as('downloads')])
    .where('f.store_id', '=', tx.realm)
    .where('f.product_id', '=', productId)
    .where('f.removed_at', 'is', null)
    .where('f.lesson_id', 'is', null)
    .orderBy('f.position')
    .orderBy('f.id')
    .orderBy('v.number', 'desc');

const firstCover = (tx: StoreTx, productId: string) =>
  tx.q
    .selectFrom('product_covers as c')
    .innerJoin('images as i', (on) => on.onRef('i.store_id', '=', 'c.store_id').onRef('i.id', '=', 'c.image_id'))
    .select(['i.id', 'i.width', 'i.height', 'i.widths', 'i.colour as color'])
    .where('c.store_id', '=', tx.realm)
    .where('c.product_id', '=', productId)
    .orderBy('c.position')
    .limit(1);
