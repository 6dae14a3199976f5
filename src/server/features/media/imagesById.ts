import type { Image } from '#shared/contract/catalog.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { presentImage } from './presentImage.ts';

/** The store's images with these ids. */
export async function imagesById(tx: StoreTx, ids: readonly string[]): Promise<Record<string, Image>> {
  if (ids.length === 0) return {};
  const rows = await tx.many(
    tx.q
      .selectFrom('images')
      .select(['id', 'width', 'height', 'widths', 'colour as color'])
      .where('store_id', '=', tx.realm)
      .where('id', 'in', [...ids]),
  );
  return Object.fromEntries(rows.map((row) => [row.id, presentImage(tx.realm, row)]));
}
