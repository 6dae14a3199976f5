import { sendCampaign as contract } from '#shared/contract/campaigns.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { assertReady } from './assertReady.ts';
import { assertNotOfPost, loadCampaign, lockCampaign } from '../campaignRecord.ts';
import { startSending } from './startSending.ts';

/** Starts sending now. The row lock and its state ensure that a campaign is sent once. */
export const sendCampaign = defineHandler(contract, async ({ campaignId, revision }, { tx, now }) => {
  const record = await lockCampaign(tx, campaignId);
  if (record.state === 'draft' || record.state === 'scheduled') {
    assertNotOfPost(record);
    if (record.revision !== revision) refuse('campaign-changed');
    await assertReady(tx, record);
    await startSending(tx, record, now);
  }
  return { campaign: await loadCampaign(tx, record.id, now) };
});
