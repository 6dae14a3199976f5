import { sql } from 'kysely';
import { z } from 'zod';
import { ProductOption, Variant, type PriceInput } from '#shared/contract/catalog.ts';
import { refuse } from '#shared/contract/refusals.ts';
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
  options,
  variants,
  price,
}: ReturnType<typeof variantsOf> & { price: PriceInput }): void {
  const option = optionProblem(options);
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

/**
 * The files that variants have from now on. Earlier buyers keep what they had: a file that was taken out keeps its row, and
 * variants that are no longer sold keep theirs. The product is locked.
 */
export async function publishVariantFiles(
  tx: StoreTx,
  { variants, now }: { variants: readonly Variant[]; now: Date },
): Promise<void> {
  const present = variants.flatMap(({ id, fileIds }) => fileIds.map((fileId) => ({ variantId: id, fileId })));
  await tx.run(
    tx.q
      .updateTable('variant_files')
      .set({ removed_at: now })
      .where('store_id', '=', tx.realm)
      .where(sql<boolean>`variant_id = any(${variants.map(({ id }) => id)}::uuid[])`)
      .where('removed_at', 'is', null)
      .where(
        sql<boolean>`(variant_id, file_id) not in (select * from unnest(
          ${present.map(({ variantId }) => variantId)}::uuid[], ${present.map(({ fileId }) => fileId)}::uuid[]))`,
      ),
  );
  await tx.run(
    tx.q
      .insertInto('variant_files')
      .columns(['store_id', 'variant_id', 'file_id', 'added_at'])
      .expression(
        tx.q
          .selectFrom(
            sql<{ variant_id: string; file_id: string }>`unnest(
              ${present.map(({ variantId }) => variantId)}::uuid[], ${present.map(({ fileId }) => fileId)}::uuid[])`.as<'f'>(
              sql`f (variant_id, file_id)`,
            ),
          )
          .select([
            sql<string>`${tx.realm}::uuid`.as('store_id'),
            'f.variant_id',
            'f.file_id',
            sql<Date>`${now}::timestamptz`.as('added_at'),
          ])
          .where(
            sql<boolean>`not exists (select from variant_files v where v.store_id = ${tx.realm}
              and v.variant_id = f.variant_id and v.file_id = f.file_id and v.removed_at is null)`,
          ),
      )
      .onConflict((on) =>
        on.columns(['store_id', 'variant_id', 'file_id', 'added_at']).doUpdateSet({ removed_at: sql<null>`null` }),
      ),
  );
}
