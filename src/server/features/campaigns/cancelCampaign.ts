import { cancelCampaign as contract } from '#shared/contract/campaigns.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { answer } from '../../access/answer.ts';
import { loadCampaign, lockCampaign } from './campaignRecord.ts';
import { stopSending } from './stopSending.ts';

/** Stops the rest. The lock waits for the few letters that are being handed over at this moment. */
export const cancelCampaign = answer(contract, async ({ campaignId }, { tx, now }) => {
  const { id, state } = await lockCampaign(tx, campaignId);
  if (state === 'cancelled') return { campaign: await loadCampaign(tx, id) };
  if (state !== 'sending') refuse('campaign-not-sending');
  await stopSending(tx, id, now);
  return { campaign: await loadCampaign(tx, id) };
});
