import { sendCampaignTest as contract } from '#shared/contract/campaigns.ts';
import { job } from '#shared/contract/jobs.ts';
import { TESTS_PER_HOUR } from '#shared/rules/limits.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { assertWritten } from './assertReady.ts';
import { findCampaign } from '../campaignRecord.ts';

/** Sends a test email of the saved campaign to its creator. */
export const sendCampaignTest = defineHandler(
  contract,
  async ({ campaignId }, { tx }) => {
    const record = await findCampaign(tx, campaignId);
    await assertWritten(tx, record);
    await tx.enqueue(job('sendCampaignTestEmail', { realm: tx.realm, campaignId: record.id }));
    return { sent: true } as const;
  },
  ({ storeId }) => [
    { key: `campaign tests ${storeId}`, most: TESTS_PER_HOUR, seconds: 3600, refusal: 'campaign-tests' },
  ],
);
