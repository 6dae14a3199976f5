import { deleteCampaign as contract } from '#shared/contract/campaigns.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { answer } from '../../access/answer.ts';
import { changeCampaign, lockCampaign } from './campaignRecord.ts';

/** Takes a draft away. What was sent stays: it is the record of what people were told. */
export const deleteCampaign = answer(contract, async ({ campaignId }, { tx, now }) => {
  const { id, state } = await lockCampaign(tx, campaignId);
  if (state !== 'draft') refuse('campaign-fixed');
  await changeCampaign(tx, id, { deleted_at: now });
  return { deleted: true } as const;
});
