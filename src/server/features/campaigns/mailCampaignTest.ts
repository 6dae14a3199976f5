import type { Jobs } from '#shared/contract/jobs.ts';
import { provenStore } from '#shared/kit/ids.ts';
import type { JobContext } from '../jobs.ts';
import { sendLetter } from '../mail/sendLetter.ts';
import { findCreatorsEmail } from '../stores/findCreatorsEmail.ts';
import { campaignContent, campaignLetter } from './campaignLetter.ts';
import { findRecord } from './campaignRecord.ts';

/** Shows a creator their campaign where the others will see it: in a mailbox. */
export async function mailCampaignTest(
  { realm, campaignId }: Jobs['mailCampaignTest'],
  { services, jobId, now }: JobContext,
): Promise<void> {
  const storeId = provenStore(realm);
  const recipient = await services.db.onPlatform((tx) => findCreatorsEmail(tx, storeId));
  if (recipient === undefined) return;
  await sendLetter({ storeId, letterId: jobId, services, now }, async (tx) => {
    const record = await findRecord(tx, campaignId);
    if (!record) return null;
    return {
      kind: 'campaign-test',
      recipient,
      write: async () => {
        const written = campaignLetter(await campaignContent(tx, { services, record }), null);
        return {
          ...written,
          subject: `Test: ${written.subject}`,
          messageId: `campaign-test.${jobId}@${new URL(services.settings.publicUrl).hostname}`,
        };
      },
    };
  });
}
