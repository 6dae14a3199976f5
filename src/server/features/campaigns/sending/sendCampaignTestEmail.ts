import type { Jobs } from '#shared/contract/jobs.ts';
import type { JobContext } from '../../jobs.ts';
import { sendStoreCreatorEmail } from '../../mail/sending/sendStoreCreatorEmail.ts';
import { messageIdOf } from '../../mail/sending/renderedEmail.ts';
import { campaignContent, renderCampaignEmail, UNNAMED_READER } from '../content/renderCampaignEmail.ts';
import { findRecord } from '../campaignRecord.ts';

/** Sends a test email of a campaign to its creator. */
export async function sendCampaignTestEmail(
  { realm, campaignId }: Jobs['sendCampaignTestEmail'],
  context: JobContext,
): Promise<void> {
  const { services, jobId } = context;
  await sendStoreCreatorEmail(realm, context, async (tx) => {
    const record = await findRecord(tx, campaignId);
    if (!record) return null;
    return {
      kind: 'campaign-test',
      write: async () => {
        const written = renderCampaignEmail(await campaignContent(tx, { services, record }), UNNAMED_READER);
        return {
          ...written,
          subject: `Test: ${written.subject}`,
          messageId: messageIdOf(services.settings, `campaign-test.${jobId}`),
        };
      },
    };
  });
}
