import * as contract from '#shared/contract/catalog.ts';
import { PublishedProduct } from '#shared/contract/catalog.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { lockFile, setRemoved } from './productFiles.ts';
import { lockProduct } from '../products/productRecord.ts';

/** Removes a file from a product. People who bought it before keep it. restoreFile undoes this. */
export const removeFile = defineHandler(contract.removeFile, async ({ fileId }, { tx, now }) => {
  const file = await lockFile(tx, fileId);
  if (!file.removed_at) {
    await assertNotLast(tx, file);
    await setRemoved(tx, fileId, now);
  }
  return { removed: true as const };
});

/** A published product without links and texts keeps at least one file, and so does each of its variants, unless it is a membership. The product's lock serializes concurrent removals. */
async function assertNotLast(tx: StoreTx, file: { id: string; product_id: string }): Promise<void> {
  const product = await lockProduct(tx, file.product_id);
  if (product.state !== 'published' || (await isBundle(tx, product.id))) return;
  const published = PublishedProduct.parse(product.published);
  if (published.kind === 'membership') return;
  const others = await tx.many(
    tx.q
      .selectFrom('product_files')
      .select('id')
      .where('store_id', '=', tx.realm)
      .where('product_id', '=', file.product_id)
      .where('removed_at', 'is', null)
      .where('lesson_id', 'is', null)
      .where('id', '!=', file.id),
  );
  if (others.length === 0 && published.contents.length === 0) refuse('product-needs-file');
  const left = new Set(others.map(({ id }) => id));
  const needsFile = published.variants.some(
    ({ fileIds }) => fileIds.includes(file.id) && !fileIds.some((id) => left.has(id)),
  );
  if (needsFile) refuse('variant-needs-file');
}

/** A bundle may have no files of its own. */
const isBundle = async (tx: StoreTx, productId: string): Promise<boolean> =>
  (await tx.maybe(
    tx.q
      .selectFrom('bundle_parts')
      .select('part_id')
      .where('store_id', '=', tx.realm)
      .where('product_id', '=', productId)
      .limit(1),
  )) !== undefined;
