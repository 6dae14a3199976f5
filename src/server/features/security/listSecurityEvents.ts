import { listSecurityEvents as contract } from '#shared/contract/security.ts';
import { answer } from '../../access/answer.ts';
import { isAfter, pageOf } from '../platform/latestFirst.ts';
import { presentEvent, selectEvents } from './securityEventRows.ts';

/** What happened around the creator's own account. */
export const listSecurityEvents = answer(contract, async ({ limit, cursor }, context) => {
  const { tx, creator } = context;
  let query = selectEvents(tx, limit).where('e.account_id', '=', creator.id);
  if (cursor !== undefined) query = query.where(isAfter(cursor, { at: 'e.at', id: 'e.id' }));
  const rows = await tx.many(query);
  return pageOf(rows, { limit, at: (row) => row.at, present: (row) => presentEvent(row, context) });
});
