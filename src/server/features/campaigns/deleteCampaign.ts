import { deleteCampaign as contract } from '#shared/contract/campaigns.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { changeCampaign, lockCampaign } from './campaignRecord.ts';

/** Deletes a draft. Sent campaigns stay as a record of what people were told. */
export const deleteCampaign = defineHandler(contract, async ({ campaignId }, { tx, now }) => {
  const { id, state } = await lockCampaign(tx, campaignId);
  if (state !== 'draft') refuse('campaign-fixed');
  await changeCampaign(tx, id, { deleted_at: now });
  return { deleted: true } as const;
});
