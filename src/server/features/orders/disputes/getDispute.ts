import { getDispute as contract, type Dispute } from '#shared/contract/disputes.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import type { Settings } from '../../../access/context.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { disputeRows, presentDisputeRow } from './disputeRows.ts';
import { draftEvidence } from './draftEvidence.ts';

/** One dispute with a draft of an answer. */
export const getDispute = defineHandler(contract, async ({ disputeId }, { tx, services }) => ({
  dispute: await findDispute(tx, { disputeId, settings: services.settings }),
}));

export async function findDispute(
  tx: StoreTx,
  { disputeId, settings }: { disputeId: string; settings: Settings },
): Promise<Dispute> {
  const row = (await tx.maybe(disputeRows(tx, {}).where('d.id', '=', disputeId))) ?? refuse('not-found');
  return {
    ...presentDisputeRow(row),
    fee: { amount: row.fee, currency: row.currency },
    evidence: row.evidence,
    draft: await draftEvidence(tx, { orderId: row.order_id, settings }),
    canAnswer: row.evidence === null && ['inquiry', 'open'].includes(row.status),
    isSent: row.submitted_at !== null,
  };
}
