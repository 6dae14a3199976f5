import { sql } from 'kysely';
import { z } from 'zod';
import { ProductOption, Variant, type PriceInput, type PublishedProduct } from '#shared/contract/catalog.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { includedTiers, MEMBERSHIP_TIERS_MAX } from '#shared/rules/membership.ts';
import {
  isVariantPrice,
  OPTION_SENTENCES,
  optionProblem,
  variantsProblem,
  VARIANTS_SENTENCES,
} from '#shared/rules/variant.ts';
import type { StoreTx } from '../../../db/transaction.ts';

interface Columns {
  options: unknown;
  variants: unknown;
}

/** The working copy of a product's options and variants. */
export const variantsOf = ({ options, variants }: Columns): { options: ProductOption[]; variants: Variant[] } => ({
  options: z.array(ProductOption).parse(options),
  variants: z.array(Variant).parse(variants),
});

/** Refuses options and variants that cannot be sold, at their field. */
export function assertVariants({
  kind,
  options,
  variants,
  price,
}: ReturnType<typeof variantsOf> & { kind: string; price: PriceInput }): void {
  const option = optionProblem(options, kind === 'membership' ? { least: 1 } : {});
  if (kind === 'membership' && variants.length > MEMBERSHIP_TIERS_MAX)
    refuse('invalid-argument', { field: 'variants' }, `A membership can have up to ${MEMBERSHIP_TIERS_MAX} tiers.`);
  if (option) refuse('invalid-argument', { field: 'options' }, OPTION_SENTENCES[option.problem]);
  const problem = variantsProblem(options, variants);
  if (problem) refuse('invalid-argument', { field: 'variants' }, VARIANTS_SENTENCES[problem]);
  if (variants.some((variant) => !isVariantPrice(price.kind, variant.price)))
    refuse('invalid-argument', { field: 'variants' }, VARIANT_PRICE_SENTENCES[price.kind]);
  const isRepeated = price.kind === 'fixed' && price.every !== undefined;
  if (!isRepeated && variants.some(({ every }) => every))
    refuse('invalid-argument', { field: 'variants' }, ONLY_REPEATED);
}

const ONLY_REPEATED = 'Only the variants of a subscription have intervals.';

export const VARIANT_PRICE_SENTENCES = {
  free: 'The variants of a free product have no prices.',
  fixed: 'Enter prices above zero, or leave them empty.',
  from: 'Enter minimums of zero or more, or leave them empty.',
} as const;

/** Stores the ids of new variants, and refuses those of another product. */
export async function writeVariantIds(
  tx: StoreTx,
  { productId, variants }: { productId: string; variants: readonly Variant[] },
): Promise<void> {
  const ids = variants.map(({ id }) => id);
  if (new Set(ids).size < ids.length) refuse('invalid-argument', { field: 'variants' }, 'Send each variant once.');
  await assertOwnFiles(tx, { productId, fileIds: variants.flatMap(({ fileIds }) => fileIds) });
  await assertOwnContents(tx, { productId, contentIds: variants.flatMap(({ contentIds = [] }) => contentIds) });
  if (ids.length === 0) return;
  await tx.run(
    tx.q
      .insertInto('product_variants')
      .values(ids.map((id) => ({ store_id: tx.realm, id, product_id: productId })))
      .onConflict((on) => on.doNothing()),
  );
  await assertOwnVariants(tx, { productId, ids });
}

/** Refuses ids that are not variants of the product, of now or of earlier. */
export async function assertOwnVariants(
  tx: StoreTx,
  { productId, ids }: { productId: string; ids: readonly string[] },
): Promise<void> {
  const own = await tx.many(
    tx.q
      .selectFrom('product_variants')
      .select('id')
      .where('store_id', '=', tx.realm)
      .where('product_id', '=', productId)
      .where(sql<boolean>`id = any(${ids}::uuid[])`),
  );
  if (own.length < new Set(ids).size) refuse('not-found', { field: 'variants' });
}

async function assertOwnFiles(
  tx: StoreTx,
  { productId, fileIds }: { productId: string; fileIds: readonly string[] },
): Promise<void> {
  const wanted = new Set(fileIds);
  if (wanted.size === 0) return;
  const own = await tx.many(
    tx.q
      .selectFrom('product_files')
      .select('id')
      .where('store_id', '=', tx.realm)
      .where('product_id', '=', productId)
      .where('lesson_id', 'is', null)
      .where(sql<boolean>`id = any(${[...wanted]}::uuid[])`),
  );
  if (own.length < wanted.size) refuse('not-found', { field: 'variants' });
}

async function assertOwnContents(
  tx: StoreTx,
  { productId, contentIds }: { productId: string; contentIds: readonly string[] },
): Promise<void> {
  const wanted = new Set(contentIds);
  if (wanted.size === 0) return;
  const own = await tx.many(
    tx.q
      .selectFrom('contents')
      .select('id')
      .where('store_id', '=', tx.realm)
      .where('product_id', '=', productId)
      .where(sql<boolean>`id = any(${[...wanted]}::uuid[])`),
  );
  if (own.length < wanted.size) refuse('not-found', { field: 'variants' });
}

interface PublishedVariants extends Pick<PublishedProduct, 'kind' | 'includesLower'> {
  productId: string;
  variants: readonly Variant[];
  now: Date;
}

/** The files and contents that variants have from now on, and what the tiers of a membership include. The product is locked. */
export async function publishVariants(
  tx: StoreTx,
  { productId, kind, includesLower, variants, now }: PublishedVariants,
): Promise<void> {
  const publish = (table: VariantTable, idsOf: (variant: Variant) => readonly string[]) => {
    const rows = variants.flatMap((variant) => idsOf(variant).map((itemId) => ({ variantId: variant.id, itemId })));
    return publishRows(tx, { table, variantIds: variants.map(({ id }) => id), rows, now });
  };
  await publish('variant_files', ({ fileIds }) => fileIds);
  await publish('variant_contents', ({ contentIds = [] }) => contentIds);
  if (kind === 'membership')
    await publish('variant_tiers', ({ id }) =>
      includedTiers(variants, { id, includesLower }).map((included) => included.id),
    );
  // Nobody has bought the membership that it was, because a kind stays after the first sale.
  else
    await tx.run(
      tx.q
        .deleteFrom('variant_tiers')
        .where('store_id', '=', tx.realm)
        .where(
          sql<boolean>`variant_id = any(array(
            select id from product_variants where store_id = ${tx.realm} and product_id = ${productId}))`,
        ),
    );
}

const ITEM_COLUMNS = {
  variant_files: 'file_id',
  variant_contents: 'content_id',
  variant_tiers: 'included_id',
} as const;
type VariantTable = keyof typeof ITEM_COLUMNS;

interface Rows {
  table: VariantTable;
  variantIds: readonly string[];
  rows: readonly { variantId: string; itemId: string }[];
  now: Date;
}

/**
 * What variants have from now on. Earlier buyers keep what they had: an item that was taken out keeps its row, and variants
 * that are no longer sold keep theirs.
 */
async function publishRows(tx: StoreTx, { table, variantIds, rows, now }: Rows): Promise<void> {
  const [name, item] = [sql.table(table), sql.ref(ITEM_COLUMNS[table])];
  const wanted = sql`unnest(${rows.map(({ variantId }) => variantId)}::uuid[], ${rows.map(({ itemId }) => itemId)}::uuid[])`;
  await tx.run({
    compile: () =>
      sql`update ${name} set removed_at = ${now}
        where store_id = ${tx.realm} and variant_id = any(${variantIds}::uuid[]) and removed_at is null
          and (variant_id, ${item}) not in (select * from ${wanted})`.compile(tx.q),
  });
  await tx.run({
    compile: () =>
      sql`insert into ${name} (store_id, variant_id, ${item}, added_at)
        select ${tx.realm}::uuid, w.variant_id, w.item_id, ${now}::timestamptz from ${wanted} w (variant_id, item_id)
         where not exists (select from ${name} v where v.store_id = ${tx.realm}
           and v.variant_id = w.variant_id and v.${item} = w.item_id and v.removed_at is null)
        on conflict (store_id, variant_id, ${item}, added_at) do update set removed_at = null`.compile(tx.q),
  });
}
