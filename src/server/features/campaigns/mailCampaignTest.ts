import type { Jobs } from '#shared/contract/jobs.ts';
import type { JobContext } from '../jobs.ts';
import { tellCreator } from '../mail/tellCreator.ts';
import { messageIdOf } from '../mail/writtenLetter.ts';
import { campaignContent, campaignLetter } from './campaignLetter.ts';
import { findRecord } from './campaignRecord.ts';

/** Shows a creator their campaign where the others will see it: in a mailbox. */
export async function mailCampaignTest(
  { realm, campaignId }: Jobs['mailCampaignTest'],
  context: JobContext,
): Promise<void> {
  const { services, jobId } = context;
  await tellCreator(realm, context, async (tx) => {
    const record = await findRecord(tx, campaignId);
    if (!record) return null;
    return {
      kind: 'campaign-test',
      write: async () => {
        const written = campaignLetter(await campaignContent(tx, { services, record }), null);
        return {
          ...written,
          subject: `Test: ${written.subject}`,
          messageId: messageIdOf(services.settings, `campaign-test.${jobId}`),
        };
      },
    };
  });
}
