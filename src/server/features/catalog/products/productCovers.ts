import { sql } from 'kysely';
import { refuse } from '#shared/contract/refusals.ts';
import { COVER_COUNT_MAX } from '#shared/rules/limits.ts';
import type { StoreTx } from '../../../db/transaction.ts';

export interface CoverInput {
  imageId: string;
  alt: string;
}

/** Whether the input's covers differ from the current ones in images, order or alternative texts. */
export async function coversDiffer(tx: StoreTx, productId: string, covers: readonly CoverInput[]): Promise<boolean> {
  if (covers.length > COVER_COUNT_MAX) refuse('too-many-covers');
  if (new Set(covers.map(({ imageId }) => imageId)).size < covers.length) {
    refuse('invalid-argument', { field: 'covers' }, 'Each image can only be used once per product.');
  }
  const present = await tx.many(
    tx.q
      .selectFrom('product_covers')
      .select(['image_id', 'alt'])
      .where('store_id', '=', tx.realm)
      .where('product_id', '=', productId)
      .orderBy('position'),
  );
  return (
    present.length !== covers.length ||
    covers.some(({ imageId, alt }, index) => present[index]?.image_id !== imageId || present[index].alt !== alt)
  );
}

export async function replaceCovers(tx: StoreTx, productId: string, covers: readonly CoverInput[]): Promise<void> {
  await assertOwnImages(
    tx,
    covers.map(({ imageId }) => imageId),
  );
  await tx.run(tx.q.deleteFrom('product_covers').where('store_id', '=', tx.realm).where('product_id', '=', productId));
  if (covers.length === 0) return;
  await tx.run(
    tx.q.insertInto('product_covers').values(
      covers.map(({ imageId, alt }, position) => ({
        store_id: tx.realm,
        product_id: productId,
        image_id: imageId,
        position,
        alt,
      })),
    ),
  );
}

async function assertOwnImages(tx: StoreTx, imageIds: readonly string[]): Promise<void> {
  const own = await tx.many(
    tx.q
      .selectFrom('images')
      .select('id')
      .where('store_id', '=', tx.realm)
      .where(sql<boolean>`id = any(${imageIds}::uuid[])`)
      // Locked, so that the sweep of deleted images waits until these are covers.
      .forKeyShare(),
  );
  if (own.length < imageIds.length) refuse('not-found', { field: 'covers' });
}
