import type { Jobs } from '#shared/contract/jobs.ts';
import { STORE_PATHS } from '#shared/contract/pages.ts';
import { provenStore } from '#shared/kit/ids.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import type { EmailBlock } from '../../gateways/mail/emailBlocks.ts';
import type { JobContext } from '../jobs.ts';
import { resolveEmailLocale, storeSender } from '../mail/sending/mailSender.ts';
import { sendEmail } from '../mail/sending/sendEmail.ts';
import { findEntry, waitlistEmail } from './waitlistEmail.ts';
import { makeWaitlistLink } from './waitlistLink.ts';

/** Emails a confirmation link to somebody who joined a waitlist. People who wait already are told so. */
export async function sendWaitlistConfirmation(
  { realm, entryId }: Jobs['sendWaitlistConfirmation'],
  { services, jobId, now }: JobContext,
): Promise<void> {
  const storeId = provenStore(realm);
  await sendEmail({ storeId, emailId: jobId, services, now }, async (tx) => {
    const entry = await findEntry(tx, entryId);
    if (entry === undefined || (entry.state !== 'pending' && entry.state !== 'waiting')) return null;
    return {
      kind: 'opt-in',
      recipient: entry.email,
      write: async () => {
        const sender = await storeSender(tx, services.settings);
        const { language, waitlist } = getMessages(resolveEmailLocale(sender, entry.language));
        const about = { title: entry.title, store: sender.name };
        const isKnown = entry.state === 'waiting';
        const subject = fill(isKnown ? waitlist.known : waitlist.confirmSubject, about);
        const link = isKnown ? '' : await makeWaitlistLink(tx, { id: entryId, now });
        const blocks: EmailBlock[] = isKnown
          ? [{ kind: 'paragraph', text: waitlist.knownText }]
          : [
              { kind: 'paragraph', text: fill(waitlist.confirmEmailText, about) },
              {
                kind: 'button',
                label: waitlist.confirmAction,
                url: `${sender.url}${STORE_PATHS.waitlist.replace(':product', entry.slug)}/confirm/${link}`,
              },
              { kind: 'note', text: waitlist.confirmNote },
            ];
        return waitlistEmail(services, { sender, entry, language, subject, blocks, name: `waitlist.${jobId}` });
      },
    };
  });
}
