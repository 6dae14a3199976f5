import { listDisputes as contract } from '#shared/contract/disputes.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { countRows, latestFirst, latestPage } from '../../../access/pagination.ts';
import { findByNumberOrBuyer } from '../findOrders.ts';
import { disputeRows, filteredDisputes, presentDisputeRow } from './disputeRows.ts';

/** The store's disputes, latest first. */
export const listDisputes = defineHandler(contract, async ({ cursor, limit, search, ...filter }, { tx }) => {
  const found = search ? await findByNumberOrBuyer(tx, search) : null;
  const [rows, counted] = await Promise.all([
    tx.many(disputeRows(tx, filter, found).$call(latestFirst({ cursor, limit, at: 'd.opened_at', id: 'd.id' }))),
    countRows(tx, filteredDisputes(tx, filter, found)),
  ]);
  const { shown, nextCursor } = latestPage(rows, { limit, at: (row) => row.opened_at });
  return { items: shown.map(presentDisputeRow), nextCursor, ...counted };
});
