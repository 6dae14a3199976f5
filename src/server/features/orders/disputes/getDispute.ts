import { getDispute as contract, type Dispute } from '#shared/contract/disputes.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { disputeRows, presentDisputeRow } from './disputeRows.ts';
import { draftEvidence } from './draftEvidence.ts';

/** One dispute with a draft of an answer. */
export const getDispute = defineHandler(contract, async ({ disputeId }, { tx, services }) => ({
  dispute: await findDispute(tx, { disputeId, publicUrl: services.settings.publicUrl }),
}));

export async function findDispute(
  tx: StoreTx,
  { disputeId, publicUrl }: { disputeId: string; publicUrl: string },
): Promise<Dispute> {
  const row = (await tx.maybe(disputeRows(tx, {}).where('d.id', '=', disputeId))) ?? refuse('not-found');
  return {
    ...presentDisputeRow(row),
    fee: { amount: row.fee, currency: row.currency },
    evidence: row.evidence,
    draft: await draftEvidence(tx, { orderId: row.order_id, publicUrl }),
    canAnswer: row.evidence === null && ['inquiry', 'open'].includes(row.status),
    isSent: row.submitted_at !== null,
  };
}
