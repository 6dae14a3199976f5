import { linkProblemText } from '#shared/rules/linkCheck.ts';
import { renderEmail } from '../../../gateways/mail/renderEmail.ts';
import type { JobHandlers } from '../../jobs.ts';
import { storeSender } from '../../mail/sending/mailSender.ts';
import { messageIdOf } from '../../mail/sending/renderedEmail.ts';
import { sendStoreCreatorEmail } from '../../mail/sending/sendStoreCreatorEmail.ts';
import { claimForEmail } from './deadLinks.ts';

/** Tells a creator once which links of their products do not answer. */
export const sendDeadLinksEmail: JobHandlers['sendDeadLinksEmail'] = async ({ realm }, context) => {
  const { services, jobId } = context;
  await sendStoreCreatorEmail(realm, context, async (tx) => {
    const links = await claimForEmail(tx, jobId);
    const [first] = links;
    if (!first) return null;
    return {
      kind: 'notice',
      write: async () => {
        const sender = await storeSender(tx, services.settings);
        const subject =
          links.length === 1
            ? `A link in “${first.productTitle}” doesn’t work`
            : `${links.length} links in your products don’t work`;
        return {
          from: services.settings.mailFrom,
          subject,
          messageId: messageIdOf(services.settings, `dead-links.${jobId}`),
          ...renderEmail({
            preheader: 'Your customers can’t open what they bought.',
            brand: sender,
            blocks: [
              { kind: 'heading', text: subject },
              {
                kind: 'paragraph',
                text: 'We checked on two days, and your customers may not be able to open what they bought.',
              },
              ...links.map(({ title, productTitle, problem, url }) => ({
                kind: 'paragraph' as const,
                text: `“${title}” in “${productTitle}” ${linkProblemText(problem)}: ${url}`,
              })),
              {
                kind: 'button',
                label: 'Open product',
                url: `${services.settings.publicUrl}/dashboard/products/${first.productId}`,
              },
              {
                kind: 'note',
                text: 'We email you once about each link. We keep checking every day, and your dashboard shows the result.',
              },
            ],
          }),
        };
      },
    };
  });
};
