import { unscheduleCampaign as contract } from '#shared/contract/campaigns.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { answer } from '../../access/answer.ts';
import { changeCampaign, loadCampaign, lockCampaign } from './campaignRecord.ts';
import { tellClock } from './tellClock.ts';

/** Makes a draft of it again. A draft is one already. */
export const unscheduleCampaign = answer(contract, async ({ campaignId }, { tx, now }) => {
  const { id, state } = await lockCampaign(tx, campaignId);
  if (state !== 'draft' && state !== 'scheduled') refuse('campaign-fixed');
  await changeCampaign(tx, id, { state: 'draft', scheduled_at: null, updated_at: now });
  await tellClock(tx);
  return { campaign: await loadCampaign(tx, id) };
});
