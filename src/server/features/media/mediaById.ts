import type { Media } from '#shared/contract/catalog.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { presentMedia } from './presentMedia.ts';

/** The store's video and audio files with these ids. */
export async function mediaById(tx: StoreTx, ids: readonly string[]): Promise<Record<string, Media>> {
  if (ids.length === 0) return {};
  const rows = await tx.many(
    tx.q
      .selectFrom('media')
      .select(['id', 'name', 'format', 'bytes'])
      .where('store_id', '=', tx.realm)
      .where('id', 'in', [...ids]),
  );
  return Object.fromEntries(rows.map((row) => [row.id, presentMedia(tx.realm, row)]));
}
