import { sql } from 'kysely';
import { listAllStores as contract } from '#shared/contract/platform.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { latestFirst, latestPage } from '../../../access/pagination.ts';
import { containing, textHas } from '../../../db/textSearch.ts';
import { hasHost, presentStore, selectStores } from './storeRows.ts';

/** All stores filtered by search, status and creator, latest first. */
export const listAllStores = defineHandler(contract, async (input, { tx, services }) => {
  const { search, status, creatorId, cursor, limit } = input;
  let query = selectStores(tx);
  if (status !== undefined) query = query.where('s.suspended_at', status === 'suspended' ? 'is not' : 'is', null);
  if (creatorId !== undefined) query = query.where('s.creator_id', '=', creatorId);
  if (search) {
    const pattern = containing(search);
    query = query.where((eb) =>
      eb.or([
        textHas(sql.ref('s.name'), search),
        eb('s.slug', 'ilike', pattern),
        eb('a.email', 'ilike', pattern),
        hasHost(pattern),
      ]),
    );
  }
  const rows = await tx.many(query.$call(latestFirst({ cursor, limit, at: 's.created_at', id: 's.id' })));
  const { shown, nextCursor } = latestPage(rows, { limit, at: (row) => row.created_at });
  return { items: shown.map((row) => presentStore(row, services.settings)), nextCursor };
});
