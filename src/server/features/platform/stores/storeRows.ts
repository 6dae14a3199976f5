import { type InferResult } from 'kysely';
import type { StoreRow } from '#shared/contract/platform.ts';
import type { Settings } from '../../../access/context.ts';
import type { PlatformTx } from '../../../db/transaction.ts';
import { rootAddress } from '../../storeRecord/storeRoot.ts';

/** The store columns that admins see: addresses and owners, nothing of the store's contents. */
export const selectStores = (tx: PlatformTx) =>
  tx.q
    .selectFrom('stores as s')
    .innerJoin('creators as c', 'c.id', 's.creator_id')
    .innerJoin('accounts as a', 'a.id', 's.creator_id')
    .select([
      's.id',
      's.name',
      's.slug',
      's.creator_id',
      'a.email',
      's.is_test',
      's.suspended_at',
      's.suspended_reason',
      's.mail_trusted_at',
      's.created_at',
      'c.is_active',
    ])
    .select((store) =>
      store
        .selectFrom('store_hosts as h')
        .select('h.host')
        .whereRef('h.store_id', '=', 's.id')
        .where('h.is_active', '=', true)
        .where('h.kind', '=', 'bio')
        .orderBy('h.host')
        .limit(1)
        .as('host'),
    )
    .where('a.store_id', '=', tx.realm)
    .where('s.deleted_at', 'is', null);

type Row = InferResult<ReturnType<typeof selectStores>>[number];

export const presentStore = (row: Row, { publicUrl }: Settings): StoreRow => ({
  id: row.id,
  name: row.name,
  slug: row.slug,
  url: rootAddress(row, publicUrl),
  creatorId: row.creator_id,
  creatorEmail: row.email,
  isTest: row.is_test,
  isClosed: row.suspended_at !== null || !row.is_active,
  suspendedAt: row.suspended_at?.toISOString() ?? null,
  suspendedReason: row.suspended_reason,
  isMailTrusted: row.mail_trusted_at !== null,
  createdAt: row.created_at.toISOString(),
});
