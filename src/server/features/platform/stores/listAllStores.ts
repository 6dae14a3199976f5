import { sql } from 'kysely';
import { listAllStores as contract } from '#shared/contract/platform.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { latestFirst, latestPage } from '../../../access/pagination.ts';
import { beginsWith, isOneOf } from '../../../db/conditions.ts';
import type { PlatformTx } from '../../../db/transaction.ts';
import { FEW, findPeople } from '../../customerRecord/findPeople.ts';
import { presentStore, selectStores } from './storeRows.ts';

/** All stores filtered by search, status and creator, latest first. */
export const listAllStores = defineHandler(contract, async (input, { tx, services }) => {
  const { search, status, creatorId, cursor, limit } = input;
  let query = tx.q.selectFrom('stores as s').select(['s.id', 's.created_at']).where('s.deleted_at', 'is', null);
  if (status !== undefined) query = query.where('s.suspended_at', status === 'suspended' ? 'is not' : 'is', null);
  if (creatorId !== undefined) query = query.where('s.creator_id', '=', creatorId);
  if (search) query = query.where(await isFound(tx, search));
  // The stores of a page are chosen first: joined with their creators, the planner would sort all.
  const found = await tx.many(query.$call(latestFirst({ cursor, limit, at: 's.created_at', id: 's.id' })));
  const { shown, nextCursor } = latestPage(found, { limit, at: (row) => row.created_at });
  const ids = shown.map(({ id }) => id);
  const rows = await tx.many(
    selectStores(tx)
      .where(isOneOf(sql.ref('s.id'), ids))
      .orderBy('s.created_at', 'desc')
      .orderBy('s.id', 'desc'),
  );
  return { items: rows.map((row) => presentStore(row, services.settings)), nextCursor };
});

/** SQL condition: the name, the slug, a host, or the email or name of the creator of store `s` begins so. */
async function isFound(tx: PlatformTx, search: string) {
  const [stores, creators, hosts] = await Promise.all([
    findPeople(tx, 'store', search),
    findPeople(tx, 'creator', search),
    findByHost(tx, search),
  ]);
  return sql<boolean>`(${stores.includes(sql.ref('s.id'))} or ${creators.includes(sql.ref('s.creator_id'))}
    or ${isOneOf(sql.ref('s.id'), hosts)})`;
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
