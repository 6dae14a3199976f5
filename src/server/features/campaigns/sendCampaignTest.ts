import { sendCampaignTest as contract } from '#shared/contract/campaigns.ts';
import { job } from '#shared/contract/jobs.ts';
import { TESTS_PER_HOUR } from '#shared/rules/limits.ts';
import { answer } from '../../access/answer.ts';
import { assertWritten } from './assertReady.ts';
import { findCampaign } from './campaignRecord.ts';

/** Mails the campaign, as it is kept now, to its creator. */
export const sendCampaignTest = answer(
  contract,
  async ({ campaignId }, { tx }) => {
    const record = await findCampaign(tx, campaignId);
    await assertWritten(tx, record);
    await tx.later(job('mailCampaignTest', { realm: tx.realm, campaignId: record.id }));
    return { sent: true } as const;
  },
  ({ storeId }) => [
    { key: `campaign tests ${storeId}`, most: TESTS_PER_HOUR, seconds: 3600, refusal: 'campaign-tests' },
  ],
);
