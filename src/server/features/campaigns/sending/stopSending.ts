import { job } from '#shared/contract/jobs.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { cancelNextRecipients } from '../audience/recipients.ts';
import { changeCampaign, type CampaignRecord } from '../campaignRecord.ts';
import { updateNextRunAt } from './updateNextRunAt.ts';

type Stopped = Pick<CampaignRecord, 'id' | 'turn'>;

/** Stops sending a campaign whose row is locked. Remaining recipients get no email. */
export async function stopSending(tx: StoreTx, { id, turn }: Stopped, now: Date): Promise<void> {
  await changeCampaign(tx, id, {
    state: 'cancelled',
    ended_at: now,
    resume_at: null,
    waits_for: null,
    updated_at: now,
  });
  await cancelRest(tx, { id, turn }, now);
  await updateNextRunAt(tx);
}

/** Marks those who get nothing. If they are many, further jobs of the chain mark the rest. */
export async function cancelRest(tx: StoreTx, { id, turn }: Stopped, now: Date): Promise<void> {
  if (await cancelNextRecipients(tx, id, now)) return;
  await tx.enqueue(job('sendCampaignEmails', { realm: tx.realm, campaignId: id, turn }));
}
