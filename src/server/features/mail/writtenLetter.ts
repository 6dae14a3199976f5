import type { Settings } from '../../access/context.ts';
import { letter } from '../../gateways/mail/letter.ts';
import type { Letter } from '../../gateways/mail/letterBlocks.ts';
import type { MailMessage } from '../../gateways/mail/port.ts';
import type { MailSender } from '../stores/mailSender.ts';

/** What a letter says, without the head and foot its sender gives it. */
export type WrittenLetter = Omit<Letter, 'brand'> & { subject: string };

export type NamedLetter = Pick<MailMessage, 'from' | 'replyTo' | 'subject' | 'html' | 'text'>;

/** The letter in the looks of its sender and under their name. */
export const inTheNameOf = (sender: MailSender, { subject, ...content }: WrittenLetter): NamedLetter => ({
  from: sender.from,
  replyTo: sender.replyTo,
  subject,
  ...letter({ ...content, brand: sender }),
});

/** How mail programs know a letter; `name` is the same whichever try sends it. */
export const messageIdOf = ({ publicUrl }: Pick<Settings, 'publicUrl'>, name: string): string =>
  `${name}@${new URL(publicUrl).hostname}`;
