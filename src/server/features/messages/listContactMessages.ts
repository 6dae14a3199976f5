import { sql } from 'kysely';
import type { InputOf } from '#shared/contract/callable.ts';
import { listContactMessages as contract } from '#shared/contract/messages.ts';
import { COUNT_MAX } from '#shared/rules/limits.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { countRows, latestFirst, latestPage } from '../../access/pagination.ts';
import { findPeople, type FoundPeople } from '../customerRecord/findPeople.ts';

type Filter = Pick<InputOf<typeof contract>, 'search' | 'isRead' | 'messageId'>;

/** Messages from visitors, latest first. */
export const listContactMessages = defineHandler(contract, async ({ cursor, limit, ...filter }, { tx }) => {
  const found = filter.search ? await findPeople(tx, 'message', filter.search) : null;
  const isMatch = found?.includes(sql.ref('m.id'));
  const [rows, counted, unread] = await Promise.all([
    tx.many(
      filtered(tx, filter)
        .where(isMatch ?? sql<boolean>`true`)
        .select(['m.id', 'm.email', 'm.name', 'm.message', 'm.created_at', 'm.read_at'])
        .$call(latestFirst({ cursor, limit, at: 'm.created_at', id: 'm.id' })),
    ),
    countFound(tx, filter, found),
    countRows(tx, filtered(tx, { isRead: false })),
  ]);
  const { shown, nextCursor } = latestPage(rows, { limit, at: (row) => row.created_at });
  return {
    items: shown.map(({ id, email, name, message, created_at, read_at }) => ({
      id,
      email,
      name,
      message,
      sentAt: created_at.toISOString(),
      readAt: read_at?.toISOString() ?? null,
    })),
    nextCursor,
    ...counted,
    unread: unread.count,
  };
});

/** More than a thousand that were found and need not match anything else are not counted again. */
function countFound(tx: StoreTx, filter: Filter, found: FoundPeople | null) {
  const isMatch = found?.includes(sql.ref('m.id'));
  if (found?.ids !== null) return countRows(tx, filtered(tx, filter).where(isMatch ?? sql<boolean>`true`));
  if (filter.isRead === undefined && filter.messageId === undefined) return { count: COUNT_MAX, isMore: true };
  return countRows(tx, filtered(tx, filter).orderBy('m.created_at', 'desc').orderBy('m.id', 'desc'), isMatch);
}

function filtered(tx: StoreTx, { isRead, messageId }: Omit<Filter, 'search'>) {
  let query = tx.q.selectFrom('contact_messages as m').where('m.store_id', '=', tx.realm);
  if (messageId !== undefined) query = query.where('m.id', '=', messageId);
  if (isRead !== undefined) query = query.where('m.read_at', isRead ? 'is not' : 'is', null);
  return query;
}
