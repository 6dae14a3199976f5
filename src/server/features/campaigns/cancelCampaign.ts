import { cancelCampaign as contract } from '#shared/contract/campaigns.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { answer } from '../../access/answer.ts';
import { changeCampaign, loadCampaign, lockCampaign } from './campaignRecord.ts';
import { tellClock } from './tellClock.ts';

/** Stops the rest. The lock waits for the few letters that are being handed over at this moment. */
export const cancelCampaign = answer(contract, async ({ campaignId }, { tx, now }) => {
  const { id, state } = await lockCampaign(tx, campaignId);
  if (state === 'cancelled') return { campaign: await loadCampaign(tx, id) };
  if (state !== 'sending') refuse('campaign-not-sending');
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
  return { campaign: await loadCampaign(tx, id) };
});
