import type { SendMailOptions } from 'nodemailer';
import { emailProblem } from '#shared/rules/email.ts';
import { type CalendarFile, MailRefused, type MailMessage } from './port.ts';

/** Builds a nodemailer message: one recipient, no header injection, no access to files or URLs. */
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
    ...calendarParts(message),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** An only event is also a part of the text, so that mailboxes show it as an invitation. They read one such part at most. */
function calendarParts(message: MailMessage): Pick<SendMailOptions, 'icalEvent' | 'attachments'> {
  const [only, ...others] = calendarFiles(message);
  if (only === undefined) return {};
  if (others.length === 0)
    return { icalEvent: { filename: only.filename, method: only.method, content: only.content } };
  return {
    attachments: [only, ...others].map(({ filename, type, content }) => ({ filename, contentType: type, content })),
  };
}

interface NamedCalendarFile extends CalendarFile {
  filename: string;
  type: string;
}

/** The calendar files with their names and media types. */
export const calendarFiles = ({ calendars = [] }: MailMessage): NamedCalendarFile[] =>
  calendars.map((file, index) => ({
    ...file,
    filename: calendars.length === 1 ? 'call.ics' : `call-${index + 1}.ics`,
    type: `text/calendar; charset=utf-8; method=${file.method}`,
  }));

/** The single recipient address of a message. */
export function recipientOf({ to }: MailMessage): string {
  if (emailProblem(to) !== null) throw new MailRefused('The recipient is not an email address.');
  return to.trim();
}

export const cleanHeaders = ({ headers = {} }: MailMessage): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(cleanHeader));

/** A message id in angle brackets, with or without them in the input (RFC 5322, 3.6.4). */
export function mailId(messageId: string): string {
  return `<${messageId.replace(/[<>\s]/g, '')}>`;
}

function cleanHeader([name, value]: [string, string]): [string, string] {
  if (!/^[A-Za-z][A-Za-z0-9-]*$/.test(name)) throw new TypeError(`Invalid header name: ${JSON.stringify(name)}`);
  return [name, oneLine(value)];
}

/** A line break in a header value would let the sender add headers. */
export function oneLine(value: string): string {
  return value.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}
