import { listSecurityEvents as contract } from '#shared/contract/security.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { latestPage } from '../../access/pagination.ts';
import { presentEvent, selectEvents } from './securityEventRows.ts';

/** Security events of the creator's own account. */
export const listSecurityEvents = defineHandler(contract, async ({ limit, cursor }, context) => {
  const { tx, creator } = context;
  const rows = await tx.many(selectEvents(tx, { cursor, limit }).where('e.account_id', '=', creator.id));
  const { shown, nextCursor } = latestPage(rows, { limit, at: (row) => row.at });
  return { items: shown.map((row) => presentEvent(row, context)), nextCursor };
});
