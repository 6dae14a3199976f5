import type { StoreTx } from '../../db/transaction.ts';
import { changeCampaign } from './campaignRecord.ts';
import { tellClock } from './tellClock.ts';

/** Ends the sending of a campaign that is locked: who has not got it yet does not get it. */
export async function stopSending(tx: StoreTx, id: string, now: Date): Promise<void> {
  await changeCampaign(tx, id, {
    state: 'cancelled',
    ended_at: now,
    resume_at: null,
    waits_for: null,
    updated_at: now,
  });
  await tx.run(
    tx.q
      .updateTable('campaign_recipients')
      .set({ state: 'cancelled', updated_at: now })
      .where('store_id', '=', tx.realm)
      .where('campaign_id', '=', id)
      .where('state', '=', 'queued'),
  );
  await tellClock(tx);
}
