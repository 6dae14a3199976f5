import { sql } from 'kysely';
import { listPosts as contract } from '#shared/contract/posts.ts';
import type { InputOf } from '#shared/contract/callable.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { countRows, latestFirst, latestPage } from '../../access/pagination.ts';
import { textHas } from '../../db/textSearch.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { presentRows, ROW_COLUMNS } from './postRecord.ts';

type Filter = Pick<InputOf<typeof contract>, 'search' | 'state'> & { now: Date };

/** The store's posts, latest first. */
export const listPosts = defineHandler(contract, async ({ cursor, limit, search, state }, { tx, now }) => {
  const filter = { search, state, now };
  const rows = await tx.many(
    filtered(tx, filter)
      .select(ROW_COLUMNS)
      .$call(latestFirst({ cursor, limit, at: 'created_at', id: 'id' })),
  );
  const isWhole = cursor === undefined && rows.length <= limit;
  const counted = isWhole ? { count: rows.length, isMore: false } : await countRows(tx, filtered(tx, filter));
  const { shown, nextCursor } = latestPage(rows, { limit, at: (row) => row.created_at });
  return { items: await presentRows(tx, shown, now), nextCursor, ...counted };
});

function filtered(tx: StoreTx, { search, state, now }: Filter) {
  let query = tx.q.selectFrom('posts').where('store_id', '=', tx.realm).where('deleted_at', 'is', null);
  if (state === 'draft') query = query.where('publish_at', 'is', null);
  if (state === 'scheduled') query = query.where('publish_at', '>', now);
  if (state === 'published') query = query.where('publish_at', '<=', now);
  if (search) query = query.where(textHas(sql.ref('title'), search));
  return query;
}
