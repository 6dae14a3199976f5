import { job } from '#shared/contract/jobs.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { changeCampaign, type CampaignChange, type CampaignRecord } from './campaignRecord.ts';
import { tellClock } from './tellClock.ts';

/** A chain of jobs that says nothing for so long is taken up by the clock: its worker died, or its job used up its tries. */
const SILENT_MINUTES = 10;

/** Begins the sending of a campaign that is locked. */
export const startSending = (tx: StoreTx, { id }: Pick<CampaignRecord, 'id'>, now: Date): Promise<void> =>
  nextTurn(tx, { id, turn: 0, also: { state: 'sending', started_at: now, updated_at: now } }, now);

/** Hands the sending to the next job of the chain; whoever still works for an earlier turn sends nothing any more. */
export async function nextTurn(
  tx: StoreTx,
  { id, turn, also = {} }: Pick<CampaignRecord, 'id' | 'turn'> & { also?: CampaignChange },
  now: Date,
): Promise<void> {
  const resumeAt = new Date(now.getTime() + SILENT_MINUTES * 60_000);
  await changeCampaign(tx, id, { ...also, turn: turn + 1, resume_at: resumeAt, waits_for: null });
  await tx.later(job('sendCampaignLetters', { realm: tx.realm, campaignId: id, turn: turn + 1 }));
  await tellClock(tx);
}
