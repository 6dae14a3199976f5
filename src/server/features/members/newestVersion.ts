import type { StoreTx } from '../../db/transaction.ts';
import { isStreamed } from '../media/renditionColumns.ts';

export type Version = NonNullable<Awaited<ReturnType<typeof newestVersion>>>;

/** The newest version of a file. With `isPresent`, a file that was removed from its product has none. */
export const newestVersion = (tx: StoreTx, fileId: string, { isPresent = false } = {}) =>
  tx.maybe(
    tx.q
      .selectFrom('product_files as f')
      .innerJoin('file_versions as v', (on) =>
        on.onRef('v.store_id', '=', 'f.store_id').onRef('v.file_id', '=', 'f.id'),
      )
      .select(['v.id', 'v.mime', 'f.name', 'f.stamping', 'v.stamp_check as stampCheck', 'v.bytes', 'v.media'])
      .select(['v.storage_key as key', 'f.product_id as productId', isStreamed('v').as('isStreamed')])
      .where('f.store_id', '=', tx.realm)
      .where('f.id', '=', fileId)
      .$if(isPresent, (files) => files.where('f.removed_at', 'is', null))
      .orderBy('v.number', 'desc')
      .limit(1),
  );
