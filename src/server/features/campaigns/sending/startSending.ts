import { job } from '#shared/contract/jobs.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { changeCampaign, type CampaignChange, type CampaignRecord } from '../campaignRecord.ts';
import { updateNextRunAt } from './updateNextRunAt.ts';

/**
 * A chain of jobs that makes no progress for this long is resumed by the scheduler: its worker died or its job ran out
 * of retries.
 */
const SILENT_MINUTES = 10;

/** Starts sending a campaign whose row is locked. */
export const startSending = (tx: StoreTx, { id }: Pick<CampaignRecord, 'id'>, now: Date): Promise<void> =>
  nextTurn(tx, { id, turn: 0, also: { state: 'sending', started_at: now, updated_at: now } }, now);

/** Passes the sending to the next job of the chain. A worker of an earlier turn then sends nothing more. */
export async function nextTurn(
  tx: StoreTx,
  { id, turn, also = {} }: Pick<CampaignRecord, 'id' | 'turn'> & { also?: CampaignChange },
  now: Date,
): Promise<void> {
  const resumeAt = new Date(now.getTime() + SILENT_MINUTES * 60_000);
  await changeCampaign(tx, id, { ...also, turn: turn + 1, resume_at: resumeAt, waits_for: null });
  await tx.enqueue(job('sendCampaignEmails', { realm: tx.realm, campaignId: id, turn: turn + 1 }));
  await updateNextRunAt(tx);
}
