import type { Jobs } from '#shared/contract/jobs.ts';
import { provenStore } from '#shared/kit/ids.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import type { EmailBlock } from '../../gateways/mail/emailBlocks.ts';
import { findEnding } from '../entitlements/findEnding.ts';
import type { JobContext } from '../jobs.ts';
import { resolveEmailLocale, storeSender } from '../mail/sending/mailSender.ts';
import { brandEmail, messageIdOf } from '../mail/sending/renderedEmail.ts';
import { sendEmail } from '../mail/sending/sendEmail.ts';
import { dayText } from '../orders/dayText.ts';

/** Tells a customer when their access to a product ends, unless that has changed since. */
export async function sendAccessEndEmail(
  { realm, rightId, until, emailId }: Jobs['sendAccessEndEmail'],
  { services, now }: JobContext,
): Promise<void> {
  const storeId = provenStore(realm);
  const end = new Date(until);
  await sendEmail({ storeId, emailId, services, now }, async (tx) => {
    const ending = await findEnding(tx, { rightId, until: end, now });
    if (!ending) return null;
    const { email, title, itemId, isForSale } = ending;
    return {
      kind: 'notice',
      recipient: email,
      write: async () => {
        const sender = await storeSender(tx, services.settings);
        const language = resolveEmailLocale(sender, ending.language);
        const { limits, emails } = getMessages(language);
        const about = { title, day: dayText(end, language) };
        const subject = fill(limits.soonSubject, about);
        const blocks: EmailBlock[] = [
          { kind: 'heading', text: subject },
          { kind: 'paragraph', text: limits.soonText },
          ...(isForSale ? [{ kind: 'paragraph' as const, text: limits.soonAgain }] : []),
          { kind: 'button', label: emails.updateAction, url: `${sender.url}/members/product/${itemId}` },
          { kind: 'note', text: fill(emails.becauseOwned, { title, store: sender.name }) },
        ];
        return {
          ...brandEmail(sender, { language, subject, preheader: limits.soonText, blocks }),
          messageId: messageIdOf(services.settings, `end.${emailId}`),
        };
      },
    };
  });
}
