import type { Settings } from '../../../access/context.ts';
import { renderEmail } from '../../../gateways/mail/renderEmail.ts';
import type { EmailMessage } from '../../../gateways/mail/emailBlocks.ts';
import type { MailMessage } from '../../../gateways/mail/port.ts';
import type { MailSender } from './mailSender.ts';

/** The content of an email without the sender's header and footer. */
export type RenderedEmail = Omit<EmailMessage, 'brand'> & { subject: string };

export type NamedEmail = Pick<MailMessage, 'from' | 'replyTo' | 'subject' | 'html' | 'text'>;

/** The email in its sender's brand and name. */
export const brandEmail = (sender: MailSender, { subject, ...content }: RenderedEmail): NamedEmail => ({
  from: sender.from,
  replyTo: sender.replyTo,
  subject,
  ...renderEmail({ ...content, brand: sender }),
});

/** The Message-ID. `name` is the same for every try. */
export const messageIdOf = ({ publicUrl }: Pick<Settings, 'publicUrl'>, name: string): string =>
  `${name}@${new URL(publicUrl).hostname}`;
