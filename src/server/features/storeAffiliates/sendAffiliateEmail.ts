import type { Jobs } from '#shared/contract/jobs.ts';
import { provenStore } from '#shared/kit/ids.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import { formatRate } from '#shared/rules/storeAffiliate.ts';
import type { EmailBlock } from '../../gateways/mail/emailBlocks.ts';
import type { JobContext } from '../jobs.ts';
import { brandEmail, messageIdOf } from '../mail/sending/renderedEmail.ts';
import { resolveEmailLocale, storeSender } from '../mail/sending/mailSender.ts';
import { sendEmail } from '../mail/sending/sendEmail.ts';
import { affiliatePagePath } from './affiliatePageLink.ts';
import { affiliateLink, storeAffiliates } from './storeAffiliateRecord.ts';

/** Sends an affiliate their terms, their link, and the link to their page, in the store's language. */
export async function sendAffiliateEmail(
  { realm, affiliateId }: Jobs['sendAffiliateEmail'],
  { services, jobId, now }: JobContext,
): Promise<void> {
  const storeId = provenStore(realm);
  await sendEmail({ storeId, emailId: jobId, services, now }, async (tx) => {
    const affiliate = await tx.maybe(
      storeAffiliates(tx).where('a.id', '=', affiliateId).where('a.deleted_at', 'is', null),
    );
    if (!affiliate) return null;
    return {
      kind: 'notice',
      recipient: affiliate.email,
      write: async () => {
        const sender = await storeSender(tx, services.settings);
        const { affiliate: texts, language } = getMessages(resolveEmailLocale(sender));
        const subject = fill(texts.email, { store: sender.name });
        const rate = formatRate(affiliate.basis_points, language);
        const page = sender.url + affiliatePagePath(services.secrets, { storeId, ...affiliate });
        const blocks: EmailBlock[] = [
          { kind: 'heading', text: subject },
          { kind: 'paragraph', text: fill(texts.terms, { rate }) },
          { kind: 'paragraph', text: `${texts.link}\n${affiliateLink(sender.url, affiliate.code)}` },
          { kind: 'button', label: texts.page, url: page },
          { kind: 'note', text: texts.pageText },
        ];
        return {
          ...brandEmail(sender, { language, subject, preheader: fill(texts.terms, { rate }), blocks }),
          messageId: messageIdOf(services.settings, `affiliate.${jobId}`),
        };
      },
    };
  });
}
