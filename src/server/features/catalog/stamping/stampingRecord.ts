import { sql, type RawBuilder } from 'kysely';
import { PASSING_PROBLEMS, type StampCheck } from '#shared/rules/stamping.ts';
import type { StoreTx } from '../../../db/transaction.ts';

/** One copy: of a version of a file, for an entitlement. */
export interface CopyKey {
  versionId: string;
  rightId: string;
}

/** SQL condition: the row of `stamped_files`. */
export const isCopy = (tx: StoreTx, { versionId, rightId }: CopyKey): RawBuilder<boolean> =>
  sql<boolean>`(store_id = ${tx.realm} and version_id = ${versionId} and entitlement_id = ${rightId})`;

/** The stored bytes of a version, if it still exists and its file is stamped. */
export const findStampedVersion = (tx: StoreTx, versionId: string) =>
  tx.maybe(
    tx.q
      .selectFrom('file_versions as v')
      .innerJoin('product_files as f', (on) =>
        on.onRef('f.store_id', '=', 'v.store_id').onRef('f.id', '=', 'v.file_id'),
      )
      .select(['v.id', 'v.storage_key as key', 'v.bytes', 'v.mime', 'v.stamp_check as check'])
      .where('v.store_id', '=', tx.realm)
      .where('v.id', '=', versionId)
      .where('f.stamping', '<>', 'off'),
  );

/** Records whether a version can be stamped. A problem stays, unless a later try of a passing one succeeds. */
export const recordCheck = (
  tx: StoreTx,
  { versionId, check }: { versionId: string; check: Exclude<StampCheck, 'waiting'> },
) =>
  tx.run(
    tx.q
      .updateTable('file_versions')
      .set({ stamp_check: check })
      .where('store_id', '=', tx.realm)
      .where('id', '=', versionId)
      .where((version) =>
        version.or([
          version('stamp_check', 'is', null),
          version('stamp_check', 'in', check === 'ok' ? ['ok', ...PASSING_PROBLEMS] : ['ok']),
        ]),
      ),
  );

/** Forgets what was found, before a version is tried again. */
export const clearCheck = (tx: StoreTx, versionId: string) =>
  tx.run(
    tx.q
      .updateTable('file_versions')
      .set({ stamp_check: null })
      .where('store_id', '=', tx.realm)
      .where('id', '=', versionId),
  );
