import { getCampaign as contract } from '#shared/contract/campaigns.ts';
import { answer } from '../../access/answer.ts';
import { loadCampaign } from './campaignRecord.ts';

export const getCampaign = answer(contract, async ({ campaignId }, { tx }) => ({
  campaign: await loadCampaign(tx, campaignId),
}));
