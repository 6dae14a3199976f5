import { sendCampaign as contract } from '#shared/contract/campaigns.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { answer } from '../../access/answer.ts';
import { assertReady } from './assertReady.ts';
import { loadCampaign, lockCampaign } from './campaignRecord.ts';
import { startSending } from './startSending.ts';

/** Begins to send, now. The row's lock and its state see to it that a campaign is sent once. */
export const sendCampaign = answer(contract, async ({ campaignId, revision }, { tx, now }) => {
  const record = await lockCampaign(tx, campaignId);
  if (record.state === 'draft' || record.state === 'scheduled') {
    if (record.revision !== revision) refuse('campaign-changed');
    await assertReady(tx, record);
    await startSending(tx, record, now);
  }
  return { campaign: await loadCampaign(tx, record.id) };
});
