import { unscheduleCampaign as contract } from '#shared/contract/campaigns.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { assertNotOfPost, changeCampaign, loadCampaign, lockCampaign } from '../campaignRecord.ts';
import { updateNextRunAt } from './updateNextRunAt.ts';

/** Cancels the schedule. Does nothing for a draft. */
export const unscheduleCampaign = defineHandler(contract, async ({ campaignId }, { tx, now }) => {
  const record = await lockCampaign(tx, campaignId);
  const { id, state } = record;
  if (state !== 'draft' && state !== 'scheduled') refuse('campaign-fixed');
  assertNotOfPost(record);
  await changeCampaign(tx, id, { state: 'draft', scheduled_at: null, updated_at: now });
  await updateNextRunAt(tx);
  return { campaign: await loadCampaign(tx, id, now) };
});
