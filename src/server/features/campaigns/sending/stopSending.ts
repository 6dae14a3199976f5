import type { StoreTx } from '../../../db/transaction.ts';
import { changeCampaign } from '../campaignRecord.ts';
import { updateNextRunAt } from './updateNextRunAt.ts';

/** Stops sending a campaign whose row is locked. Remaining recipients get no email. */
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
  await updateNextRunAt(tx);
}
