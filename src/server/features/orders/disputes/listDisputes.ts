import { sql } from 'kysely';
import { listDisputes as contract } from '#shared/contract/disputes.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { latestFirst, latestPage } from '../../../access/pagination.ts';
import { disputeRows, filteredDisputes, presentDisputeRow } from './disputeRows.ts';

/** The store's disputes, latest first. */
export const listDisputes = defineHandler(contract, async ({ cursor, limit, ...filter }, { tx }) => {
  const [rows, { count }] = await Promise.all([
    tx.many(disputeRows(tx, filter).$call(latestFirst({ cursor, limit, at: 'd.opened_at', id: 'd.id' }))),
    tx.one(filteredDisputes(tx, filter).select(sql<number>`count(*)::int`.as('count'))),
  ]);
  const { shown, nextCursor } = latestPage(rows, { limit, at: (row) => row.opened_at });
  return { items: shown.map(presentDisputeRow), nextCursor, count };
});
