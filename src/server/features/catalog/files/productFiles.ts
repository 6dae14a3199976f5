import { refuse } from '#shared/contract/refusals.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { renditionFacts } from '../../media/renditionColumns.ts';
import type { FileRow } from '../../publishedProducts/presentFile.ts';

export interface FoundFile extends FileRow {
  product_id: string;
  version_id: string;
  removed_at: Date | null;
}

/**
 * A file of the store with its newest version, by a claimed id, locked until the transaction ends. The files of lessons are
 * changed in their lessons, so they are found only `inLessons`.
 */
export async function lockFile(tx: StoreTx, claimedFileId: string, { inLessons = false } = {}): Promise<FoundFile> {
  const file = await tx.maybe(
    tx.q
      .selectFrom('product_files as f')
      .innerJoin('products as p', (join) =>
        join.onRef('p.store_id', '=', 'f.store_id').onRef('p.id', '=', 'f.product_id').on('p.deleted_at', 'is', null),
      )
      .innerJoin('file_versions as v', (join) =>
        join.onRef('v.store_id', '=', 'f.store_id').onRef('v.file_id', '=', 'f.id'),
      )
      .select(['f.id', 'f.name', 'f.product_id', 'f.removed_at', 'f.stamping'])
      .select([
        'v.id as version_id',
        'v.bytes',
        'v.mime',
        'v.duration_seconds',
        'v.number',
        'v.created_at',
        'v.stamp_check',
        'v.media',
        renditionFacts('v').as('renditions'),
      ])
      .where('f.store_id', '=', tx.realm)
      .where('f.id', '=', claimedFileId)
      .$if(!inLessons, (files) => files.where('f.lesson_id', 'is', null))
      .orderBy('v.number', 'desc')
      .limit(1)
      .forUpdate(['f']),
  );
  return file ?? refuse('not-found');
}

export const setRemoved = (tx: StoreTx, fileId: string, removedAt: Date | null) =>
  tx.run(
    tx.q
      .updateTable('product_files')
      .set({ removed_at: removedAt })
      .where('store_id', '=', tx.realm)
      .where('id', '=', fileId),
  );
