import { cancelCampaign as contract } from '#shared/contract/campaigns.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { loadCampaign, lockCampaign } from '../campaignRecord.ts';
import { stopSending } from './stopSending.ts';

/** Cancels the remaining emails. The lock waits for the few that are being sent right now. */
export const cancelCampaign = defineHandler(contract, async ({ campaignId }, { tx, now }) => {
  const { id, state, turn } = await lockCampaign(tx, campaignId);
  if (state === 'cancelled') return { campaign: await loadCampaign(tx, id, now) };
  if (state !== 'sending') refuse('campaign-not-sending');
  await stopSending(tx, { id, turn }, now);
  return { campaign: await loadCampaign(tx, id, now) };
});
