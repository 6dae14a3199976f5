import { deleteCampaign as contract } from '#shared/contract/campaigns.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { assertNotOfPost, changeCampaign, lockCampaign } from './campaignRecord.ts';

/** Deletes a draft. Sent campaigns stay as a record of what people were told. */
export const deleteCampaign = defineHandler(contract, async ({ campaignId }, { tx, now }) => {
  const record = await lockCampaign(tx, campaignId);
  const { id, state } = record;
  if (state !== 'draft') refuse('campaign-fixed');
  assertNotOfPost(record);
  await changeCampaign(tx, id, { deleted_at: now });
  return { deleted: true } as const;
});
