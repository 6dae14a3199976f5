import { sql, type RawBuilder } from 'kysely';
import type { InputOf } from '#shared/contract/callable.ts';
import { listAllStores as contract } from '#shared/contract/platform.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { exactFirst } from '../../../access/exactFirst.ts';
import { inOrderOf, latestCursor, latestFirst } from '../../../access/pagination.ts';
import { allOf, beginsWith, isOneOf } from '../../../db/conditions.ts';
import type { PlatformTx } from '../../../db/transaction.ts';
import { findExact } from '../../customerRecord/findExact.ts';
import { FEW, findPeople } from '../../customerRecord/findPeople.ts';
import { presentStore, selectStores } from './storeRows.ts';

/** All stores filtered by search, status and creator, latest first. Exact matches of the search come before the others. */
export const listAllStores = defineHandler(contract, async ({ search, cursor, limit, ...filter }, { tx, services }) => {
  // The stores of a page are chosen first: joined with their creators, the planner would sort all.
  const { shown, nextCursor } = await exactFirst({
    exactIds: search ? await findExactly(tx, search) : [],
    id: sql.ref('s.id'),
    cursor,
    limit,
    read: async ({ isExact, where, ...part }) =>
      tx.many(
        tx.q
          .selectFrom('stores as s')
          .select(['s.id', 's.created_at'])
          .where('s.deleted_at', 'is', null)
          .where(allOf([...filterOf(filter), where, ...(isExact || !search ? [] : [await isFound(tx, search)])]))
          .$call(latestFirst({ ...part, at: 's.created_at', id: 's.id' })),
      ),
    cursorAfter: (last) => latestCursor(last.created_at, last.id),
  });
  const ids = shown.map(({ id }) => id);
  const rows = inOrderOf(ids, await tx.many(selectStores(tx).where(isOneOf(sql.ref('s.id'), ids))));
  return { items: rows.map((row) => presentStore(row, services.settings)), nextCursor };
});

function filterOf({
  status,
  creatorId,
}: Pick<InputOf<typeof contract>, 'status' | 'creatorId'>): RawBuilder<boolean>[] {
  const conditions: RawBuilder<boolean>[] = [];
  if (status !== undefined)
    conditions.push(
      status === 'suspended' ? sql<boolean>`s.suspended_at is not null` : sql<boolean>`s.suspended_at is null`,
    );
  if (creatorId !== undefined) conditions.push(sql<boolean>`s.creator_id = ${creatorId}`);
  return conditions;
}

/** The stores with this name, slug or host. A former slug of a store is one too. */
async function findExactly(tx: PlatformTx, search: string): Promise<string[]> {
  const text = search.trim().toLowerCase();
  const [named, slugs, hosts] = await Promise.all([
    findExact(tx, 'store', search),
    tx.many(tx.q.selectFrom('store_addresses').select('store_id').where('slug', '=', text)),
    tx.many(tx.q.selectFrom('store_hosts').select('store_id').where('host', '=', text)),
  ]);
  return [...new Set([...named.ids, ...[...slugs, ...hosts].flatMap((row) => row.store_id ?? [])])];
}

/** SQL condition: the name, the slug, a host, or the email or name of the creator of store `s` begins so. */
async function isFound(tx: PlatformTx, search: string): Promise<RawBuilder<boolean>> {
  const [stores, creators, hosts] = await Promise.all([
    findPeople(tx, 'store', search),
    findPeople(tx, 'creator', search),
    findByHost(tx, search),
  ]);
  const id = sql.ref('s.id');
  const ofCreator = creators.ids?.length === 0 ? sql`` : sql`or ${creators.includes(sql.ref('s.creator_id'))}`;
  // One array of ids is answered by one index.
  const own =
    stores.ids === null ? sql`${stores.includes(id)} or ${isOneOf(id, hosts)}` : isOneOf(id, [...stores.ids, ...hosts]);
  return sql<boolean>`(${own} ${ofCreator})`;
}

async function findByHost(tx: PlatformTx, search: string): Promise<string[]> {
  const rows = await tx.many(
    tx.q
      .selectFrom('store_hosts')
      .select('store_id')
      .where(beginsWith(sql`(host collate "C")`, search.trim().toLowerCase()))
      .limit(FEW),
  );
  return rows.map((row) => row.store_id);
}
