import { sql } from 'kysely';
import type { InputOf } from '#shared/contract/callable.ts';
import { listContactMessages as contract } from '#shared/contract/messages.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { latestFirst, latestPage } from '../../access/pagination.ts';
import { textHas } from '../../db/textSearch.ts';

type Filter = Pick<InputOf<typeof contract>, 'search' | 'isRead' | 'messageId'>;

/** Messages from visitors, latest first. */
export const listContactMessages = defineHandler(contract, async ({ cursor, limit, ...filter }, { tx }) => {
  const [rows, { count }, { unread }] = await Promise.all([
    tx.many(
      filtered(tx, filter)
        .select(['m.id', 'm.email', 'm.name', 'm.message', 'm.created_at', 'm.read_at'])
        .$call(latestFirst({ cursor, limit, at: 'm.created_at', id: 'm.id' })),
    ),
    tx.one(filtered(tx, filter).select(sql<number>`count(*)::int`.as('count'))),
    tx.one(filtered(tx, { isRead: false }).select(sql<number>`count(*)::int`.as('unread'))),
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
    count,
    unread,
  };
});

function filtered(tx: StoreTx, { search, isRead, messageId }: Filter) {
  let query = tx.q.selectFrom('contact_messages as m').where('m.store_id', '=', tx.realm);
  if (messageId !== undefined) query = query.where('m.id', '=', messageId);
  if (isRead !== undefined) query = query.where('m.read_at', isRead ? 'is not' : 'is', null);
  if (search) query = query.where(textHas(sql`(m.email || ' ' || m.name || ' ' || m.message)`, search));
  return query;
}
