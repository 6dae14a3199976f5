import { sql } from 'kysely';
import { listAllStores as contract } from '#shared/contract/platform.ts';
import { answer } from '../../access/answer.ts';
import { containing, isAfter, pageOf } from './latestFirst.ts';
import { hasHost, presentStore, selectStores } from './storeRows.ts';

/** The stores of everybody by search, status and creator, latest first. */
export const listAllStores = answer(contract, async (wish, { tx, services }) => {
  const { search, status, creatorId, cursor, limit } = wish;
  let query = selectStores(tx);
  if (status !== undefined) query = query.where('s.suspended_at', status === 'suspended' ? 'is not' : 'is', null);
  if (creatorId !== undefined) query = query.where('s.creator_id', '=', creatorId);
  if (cursor !== undefined) query = query.where(isAfter(cursor, { at: 's.created_at', id: 's.id' }));
  if (search) {
    const pattern = containing(search);
    query = query.where((eb) =>
      eb.or([
        sql<boolean>`s.name collate "und-x-icu" ilike ${pattern}`,
        eb('s.slug', 'ilike', pattern),
        eb('a.email', 'ilike', pattern),
        hasHost(pattern),
      ]),
    );
  }
  const rows = await tx.many(
    query
      .orderBy('s.created_at', 'desc')
      .orderBy('s.id', 'desc')
      .limit(limit + 1),
  );
  return pageOf(rows, { limit, at: (row) => row.created_at, present: (row) => presentStore(row, services.settings) });
});
