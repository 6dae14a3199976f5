import { provenStore } from '#shared/kit/ids.ts';
import type { Language } from '#shared/rules/language.ts';
import type { EmailKind } from '#shared/rules/mail.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import type { JobContext } from '../../jobs.ts';
import { resolveEmailLocale, storeSender, type MailSender } from '../../mail/sending/mailSender.ts';
import { brandEmail, messageIdOf, type RenderedEmail } from '../../mail/sending/renderedEmail.ts';
import { sendEmail } from '../../mail/sending/sendEmail.ts';
import type { BuyerOrder } from '../buyerOrder.ts';

interface About {
  realm: string;
  emailId: string;
  /** The Message-ID's name, whichever job or attempt sends the email. */
  messageName: string;
}

export interface OrderEmail {
  record: Pick<BuyerOrder, 'order' | 'customerEmail'>;
  kind: EmailKind;
  /** The language of the page that requested the email. Default: the order's. */
  language?: Language | undefined;
  render: (reader: { sender: MailSender; language: Language }) => RenderedEmail | Promise<RenderedEmail>;
}

/** Sends an email about an order to its customer's current address, which may have changed since the purchase. */
export async function sendOrderEmail(
  { realm, emailId, messageName }: About,
  { services, now }: JobContext,
  draft: (tx: StoreTx) => Promise<OrderEmail | null>,
): Promise<void> {
  await sendEmail({ storeId: provenStore(realm), emailId, services, now }, async (tx) => {
    // Read with the order. Of a store that was removed there is neither.
    const sending = storeSender(tx, services.settings);
    sending.catch(() => undefined);
    const email = await draft(tx);
    if (!email) return null;
    const { record, kind, render } = email;
    return {
      kind,
      recipient: record.customerEmail,
      orderId: record.order.id,
      write: async () => {
        const sender = await sending;
        const language = resolveEmailLocale(sender, email.language, record.order.language);
        return {
          ...brandEmail(sender, await render({ sender, language })),
          messageId: messageIdOf(services.settings, messageName),
        };
      },
    };
  });
}
