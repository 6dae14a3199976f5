import { getCampaign as contract } from '#shared/contract/campaigns.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { loadCampaign } from './campaignRecord.ts';

export const getCampaign = defineHandler(contract, async ({ campaignId }, { tx, now }) => ({
  campaign: await loadCampaign(tx, campaignId, now),
}));
