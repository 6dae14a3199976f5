import { createTransport } from 'nodemailer';
import { composeMail, mailId } from './composeMail.ts';
import { MailDelayed, type MailGateway, MailRefused } from './port.ts';

type SmtpSettings = {
  /** `smtp://user:password@host:587` or `smtps://…:465`; `?requireTLS=true` refuses to send in the clear. */
  url: string;
  dkim?: { domainName: string; keySelector: string; privateKey: string } | undefined;
};

/** RFC 8058: one-click unsubscribe counts only where the signature covers both of its headers. */
const SIGNED_HEADERS =
  'from:to:subject:date:message-id:mime-version:content-type:reply-to:list-unsubscribe:list-unsubscribe-post';

/** Mail through an SMTP server, over a few connections that stay open. */
export function smtpMail({ url, dkim }: SmtpSettings): MailGateway {
  if (!/^smtps?:\/\/[^/]/.test(url)) throw new TypeError('An SMTP address begins with smtp:// or smtps://.');
  const transport = createTransport({
    pool: true,
    url,
    maxConnections: 5,
    maxMessages: 100,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 60_000,
    ...(dkim && { dkim: { ...dkim, headerFieldNames: SIGNED_HEADERS } }),
  });

  return {
    provider: 'smtp',
    accounts: null,
    async send(message) {
      const letter = composeMail(message);
      await transport.sendMail(letter).catch(asMailFailure);
      return { id: mailId(message.messageId) };
    },
    close: async () => transport.close(),
  };
}

/** What a server says about the letter or its recipient is final at 5xx; all else may pass, our sign-in included. */
function asMailFailure(error: unknown): never {
  if (!(error instanceof Error)) throw error;
  const code = 'code' in error ? error.code : undefined;
  const responseCode =
    'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : undefined;
  const aboutLetter = code === 'EENVELOPE' || code === 'EMESSAGE';
  const failure = { cause: error, responseCode };
  if (aboutLetter && (responseCode ?? 500) >= 500)
    throw new MailRefused('The mail server refused the letter.', failure);
  throw new MailDelayed(whyDelayed(code, responseCode), failure);
}

/** For operators: what to look at. What the server itself says stays with the cause, since it may name people. */
function whyDelayed(code: unknown, responseCode: number | undefined): string {
  const status = responseCode === undefined ? '' : ` (${responseCode})`;
  if (code === 'EAUTH' || code === 'ENOAUTH')
    return `The mail server refused our sign-in${status}. Look at the user and the password in SMTP_URL.`;
  if (responseCode !== undefined) return `The mail server takes no letters from us now${status}.`;
  if (typeof code === 'string' && NO_CONNECTION.has(code))
    return 'There is no connection to the mail server. Look at the host, the port and the encryption in SMTP_URL.';
  return 'The letter could not be sent now.';
}

const NO_CONNECTION = new Set(['ECONNECTION', 'EDNS', 'EREQUIRETLS', 'ESOCKET', 'ETIMEDOUT', 'ETLS']);
