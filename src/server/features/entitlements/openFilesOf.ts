import { ARCHIVE_BYTES_MAX } from '#shared/rules/limits.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { isOpen } from './accessState.ts';
import { openFiles } from './canOpen.ts';

/** Whether files can be downloaded as one zip file. */
export const isArchivable = (files: readonly { bytes: number }[]): boolean =>
  files.reduce((sum, { bytes }) => sum + bytes, 0) <= ARCHIVE_BYTES_MAX;

/** The newest versions of the files that one entitlement opens as they are, in the creator's order: none that is stamped. None if it is closed. */
export const openFilesOf = (tx: StoreTx, { rightId, now }: { rightId: string; now: Date }) =>
  tx.many(
    tx.q
      .selectFrom('entitlements as e')
      .innerJoin('product_files as f', openFiles)
      .innerJoin('file_versions as v', (on) =>
        on.onRef('v.store_id', '=', 'f.store_id').onRef('v.file_id', '=', 'f.id'),
      )
      .distinctOn(['f.position', 'f.id'])
      .select(['f.id', 'v.id as versionId', 'f.name', 'v.bytes', 'v.storage_key as key'])
      .where('e.store_id', '=', tx.realm)
      .where('e.id', '=', rightId)
      .where('f.stamping', '=', 'off')
      .where(isOpen('e', now))
      .orderBy('f.position')
      .orderBy('f.id')
      .orderBy('v.number', 'desc'),
  );
