import { refuse } from '#shared/contract/refusals.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { onUniqueViolation } from '../../../db/onUniqueViolation.ts';
import { workingCopy } from './presentProduct.ts';
import { findParts } from './productParts.ts';
import { lockProduct } from './productRecord.ts';

/** Publishes the working copy, or refuses with what is missing. The caller bumps the store's version. */
export async function publishWorkingCopy(
  tx: StoreTx,
  { productId, now }: { productId: string; now: Date },
): Promise<'product-needs-title' | 'product-needs-file' | null> {
  const record = await lockProduct(tx, productId);
  const parts = (await findParts(tx, [productId], now))(productId);
  if (record.title === '') return 'product-needs-title';
  if (parts.files.length === 0) return 'product-needs-file';

  const copy = workingCopy(record, parts);
  await tx
    .run(
      tx.q
        .updateTable('products')
        .set({
          published: JSON.stringify(copy),
          slug: copy.slug,
          next_slug: null,
          state: 'published',
          published_at: record.published_at ?? now,
          updated_at: now,
        })
        .where('store_id', '=', tx.realm)
        .where('id', '=', productId),
    )
    .catch(onUniqueViolation('products_slug', () => refuse('product-slug-taken')));
  return null;
}
