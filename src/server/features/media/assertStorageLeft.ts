import { sql } from 'kysely';
import { refuse } from '#shared/contract/refusals.ts';
import { STORE_FILES_BYTES_MAX } from '#shared/rules/limits.ts';
import type { StoreTx } from '../../db/transaction.ts';

/** Refuses an upload that does not fit in the store's storage limit, including uploads in progress. */
export async function assertStorageLeft(tx: StoreTx, bytes: number): Promise<void> {
  const [, { used }] = await Promise.all([
    // Serializes uploads that begin at the same time, so that each counts those before it.
    tx.one(tx.q.selectFrom('stores').select('id').where('id', '=', tx.realm).forNoKeyUpdate()),
    tx.one(tx.q.selectNoFrom(usedBytes(tx).as('used'))),
  ]);
  if (used + bytes > STORE_FILES_BYTES_MAX) refuse('storage-full');
}

// Duplicated products share bytes, which count once. An abandoned upload still counts until the sweep removes it.
const usedBytes = ({ realm }: StoreTx) => sql<number>`(
  select coalesce(sum(bytes), 0)::bigint from (
    select distinct on (storage_key) bytes from file_versions where store_id = ${realm}
    union all
    select bytes from media where store_id = ${realm}
    union all
    select bytes from uploads where store_id = ${realm} and finished_version_id is null
  ) as stored)`;
