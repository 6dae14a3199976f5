import type { SendMailOptions } from 'nodemailer';
import { emailProblem } from '#shared/rules/email.ts';
import { MailRefused, type MailMessage } from './port.ts';

/** A message as nodemailer takes it: one recipient, nothing that breaks out of a header, no file or address opened. */
export function composeMail(message: MailMessage): SendMailOptions {
  return {
    to: { name: '', address: recipientOf(message) },
    from: { name: oneLine(message.from.name), address: oneLine(message.from.address) },
    ...(message.replyTo && { replyTo: { name: '', address: oneLine(message.replyTo) } }),
    subject: oneLine(message.subject),
    html: message.html,
    text: message.text,
    messageId: mailId(message.messageId),
    headers: cleanHeaders(message),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** The one address a message goes to. */
export function recipientOf({ to }: MailMessage): string {
  if (emailProblem(to) !== null) throw new MailRefused('The recipient is not an e-mail address.');
  return to.trim();
}

export const cleanHeaders = ({ headers = {} }: MailMessage): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(cleanHeader));

/** A message id in its brackets, whichever way it came (RFC 5322, 3.6.4). */
export function mailId(messageId: string): string {
  return `<${messageId.replace(/[<>\s]/g, '')}>`;
}

function cleanHeader([name, value]: [string, string]): [string, string] {
  if (!/^[A-Za-z][A-Za-z0-9-]*$/.test(name)) throw new TypeError(`Not a header name: ${JSON.stringify(name)}`);
  return [name, oneLine(value)];
}

/** A line break in a header value would begin a header of the sender's choosing. */
export function oneLine(value: string): string {
  return value.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}
