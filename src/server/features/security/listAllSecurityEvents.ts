import { sql } from 'kysely';
import { listAllSecurityEvents as contract } from '#shared/contract/security.ts';
import { isUuid } from '#shared/kit/ids.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { latestPage } from '../../access/pagination.ts';
import { emailOf } from '../creatorRecord/emailOf.ts';
import { findPeople } from '../customerRecord/findPeople.ts';
import { presentEvent, selectEvents } from './securityEventRows.ts';

/** Security events of all creators, filtered by account and kind. */
export const listAllSecurityEvents = defineHandler(contract, async ({ limit, cursor, account, kind }, context) => {
  const { tx } = context;
  let query = selectEvents(tx, { cursor, limit }).select(emailOf(tx, 'e.account_id').as('email'));
  if (kind !== undefined) query = query.where('e.kind', '=', kind);
  if (account) {
    const id = account.trim().toLowerCase();
    query = isUuid(id)
      ? query.where('e.account_id', '=', id)
      : query.where((await findPeople(tx, 'creator', account)).includes(sql.ref('e.account_id')));
  }
  const rows = await tx.many(query);
  const { shown, nextCursor } = latestPage(rows, { limit, at: (row) => row.at });
  const items = shown.map((row) => ({
    ...presentEvent(row, context),
    account: row.account_id === null ? null : { uid: row.account_id, email: row.email },
  }));
  return { items, nextCursor };
});
