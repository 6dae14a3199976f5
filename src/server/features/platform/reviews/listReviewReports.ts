import { listReviewReports as contract } from '#shared/contract/reviews.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { latestFirst, latestPage } from '../../../access/pagination.ts';
import { presentReport, selectReports } from './reportRows.ts';

/** The reported reviews of all stores, latest first. */
export const listReviewReports = defineHandler(contract, async ({ isOpen, cursor, limit }, { tx }) => {
  let query = selectReports(tx);
  if (isOpen !== undefined) query = query.where('r.decision', isOpen ? 'is' : 'is not', null);
  const rows = await tx.many(query.$call(latestFirst({ cursor, limit, at: 'r.reported_at', id: 'r.review_id' })));
  const { shown, nextCursor } = latestPage(rows, { limit, at: (row) => row.reported_at });
  return { items: shown.map(presentReport), nextCursor };
});
