import { submitEvidence as contract } from '#shared/contract/disputes.ts';
import { job } from '#shared/contract/jobs.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineProviderHandler } from '../../../access/defineProviderHandler.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { findDispute } from './getDispute.ts';
import { sendAnswer } from './submitDispute.ts';

/** When a job sends the answer, in case this process ends before the gateway has answered. */
const RETRY_SECONDS = 60;

/** Answers a dispute once: the answer is stored with its job, then the gateway is called. */
export const submitEvidence = defineProviderHandler(
  contract,
  async ({ disputeId, text }, { transact, services, storeId, now }) => {
    await transact((tx) => storeAnswer(tx, { disputeId, text, now }));
    await sendAnswer(services, { storeId, disputeId, now }).catch((error: unknown) => {
      services.faults.report(error, { disputeId });
    });
    return { dispute: await transact((tx) => findDispute(tx, { disputeId, settings: services.settings })) };
  },
);

/** The same text again is a repetition. */
async function storeAnswer(
  tx: StoreTx,
  { disputeId, text, now }: { disputeId: string; text: string; now: Date },
): Promise<void> {
  const dispute =
    (await tx.maybe(
      tx.q
        .selectFrom('disputes')
        .select(['status', 'evidence'])
        .where('store_id', '=', tx.realm)
        .where('id', '=', disputeId)
        .forUpdate(),
    )) ?? refuse('not-found');
  if (dispute.evidence === text) return;
  if (dispute.evidence !== null || !['inquiry', 'open'].includes(dispute.status)) refuse('dispute-not-open');
  await tx.run(
    tx.q
      .updateTable('disputes')
      .set({ evidence: text, evidence_at: now })
      .where('store_id', '=', tx.realm)
      .where('id', '=', disputeId),
  );
  await tx.enqueue(job('submitDispute', { realm: tx.realm, disputeId }), { afterSeconds: RETRY_SECONDS });
}
