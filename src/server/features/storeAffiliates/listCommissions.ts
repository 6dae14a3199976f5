import { listCommissions as contract, type Commission } from '#shared/contract/storeAffiliates.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { latestPage } from '../../access/pagination.ts';
import { commissionState, latestCommissions, type CommissionRow } from './commissionRows.ts';

/** What an affiliate has earned, latest first. */
export const listCommissions = defineHandler(contract, async ({ affiliateId, cursor, limit }, { tx }) => {
  const affiliate = await tx.maybe(
    tx.q
      .selectFrom('store_affiliates')
      .select(['id', 'name'])
      .where('store_id', '=', tx.realm)
      .where('id', '=', affiliateId)
      .where('deleted_at', 'is', null),
  );
  if (!affiliate) return refuse('not-found');
  const rows = await tx.many(latestCommissions(tx, { affiliateId, cursor, limit }));
  const { shown, nextCursor } = latestPage(rows, { limit, at: (row) => row.release_at });
  return { items: shown.map((row) => present(row, affiliate)), nextCursor };
});

const present = (row: CommissionRow, affiliate: Commission['affiliate']): Commission => ({
  id: row.id,
  orderId: row.id,
  orderNumber: row.number,
  affiliate,
  state: commissionState(row),
  base: { amount: row.base, currency: row.currency },
  amount: { amount: row.amount, currency: row.currency },
  basisPoints: row.basis_points,
  paidAt: row.paid_at.toISOString(),
  releaseAt: row.release_at.toISOString(),
});
