import { sql } from 'kysely';
import { listAllSecurityEvents as contract } from '#shared/contract/security.ts';
import { isUuid } from '#shared/kit/ids.ts';
import { answer } from '../../access/answer.ts';
import { containing, isAfter, pageOf } from '../platform/latestFirst.ts';
import { emailOf } from '../platform/people.ts';
import { presentEvent, selectEvents } from './securityEventRows.ts';

/** What happened around all creators' accounts, by account and kind. */
export const listAllSecurityEvents = answer(contract, async ({ limit, cursor, account, kind }, context) => {
  const { tx } = context;
  const email = emailOf(tx, 'e.account_id');
  let query = selectEvents(tx, limit).select(email.as('email'));
  if (kind !== undefined) query = query.where('e.kind', '=', kind);
  if (account) {
    const id = account.toLowerCase();
    query = isUuid(id)
      ? query.where('e.account_id', '=', id)
      : query.where(sql<boolean>`${email} collate "und-x-icu" ilike ${containing(account)}`);
  }
  if (cursor !== undefined) query = query.where(isAfter(cursor, { at: 'e.at', id: 'e.id' }));
  const rows = await tx.many(query);
  return pageOf(rows, {
    limit,
    at: (row) => row.at,
    present: (row) => ({
      ...presentEvent(row, context),
      account: row.account_id === null ? null : { uid: row.account_id, email: row.email },
    }),
  });
});
