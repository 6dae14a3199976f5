import { sql } from 'kysely';
import type { InputOf } from '#shared/contract/callable.ts';
import { listContactMessages as contract } from '#shared/contract/messages.ts';
import { answer } from '../../access/answer.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { readCursor, writeCursor } from '../orders/orderCursor.ts';

type Filter = Pick<InputOf<typeof contract>, 'search' | 'isRead' | 'messageId'>;

/** What visitors wrote, the latest first. */
export const listContactMessages = answer(contract, async ({ cursor, limit, ...filter }, { tx }) => {
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const [rows, { count }, { unread }] = await Promise.all([
    tx.many(
      filtered(tx, filter)
        .select(['m.id', 'm.email', 'm.name', 'm.message', 'm.created_at', 'm.read_at'])
        .$if(after !== undefined, (query) =>
          query.where(sql<boolean>`(m.created_at, m.id) < (${after?.placedAt}::timestamptz, ${after?.id}::uuid)`),
        )
        .orderBy('m.created_at', 'desc')
        .orderBy('m.id', 'desc')
        .limit(limit + 1),
    ),
    tx.one(filtered(tx, filter).select(sql<number>`count(*)::int`.as('count'))),
    tx.one(filtered(tx, { isRead: false }).select(sql<number>`count(*)::int`.as('unread'))),
  ]);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(({ id, email, name, message, created_at, read_at }) => ({
      id,
      email,
      name,
      message,
      sentAt: created_at.toISOString(),
      readAt: read_at?.toISOString() ?? null,
    })),
    nextCursor: rows.length > limit && last ? writeCursor({ placedAt: last.created_at, id: last.id }) : null,
    count,
    unread,
  };
});

function filtered(tx: StoreTx, { search, isRead, messageId }: Filter) {
  let query = tx.q.selectFrom('contact_messages as m').where('m.store_id', '=', tx.realm);
  if (messageId !== undefined) query = query.where('m.id', '=', messageId);
  if (isRead !== undefined) query = query.where('m.read_at', isRead ? 'is not' : 'is', null);
  if (search) {
    const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
    query = query.where(
      // The database itself compares bytes, which knows no capitals beyond ASCII; ICU's root collation does.
      sql<boolean>`(m.email || ' ' || m.name || ' ' || m.message) collate "und-x-icu" ilike ${pattern}`,
    );
  }
  return query;
}
