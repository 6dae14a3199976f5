import { createTransport } from 'nodemailer';
import { composeMail, mailId } from './composeMail.ts';
import { MailDelayed, type MailGateway, MailRefused } from './port.ts';

type SmtpSettings = {
  /** `smtp://user:password@host:587` or `smtps://…:465`. `?requireTLS=true` refuses unencrypted connections. */
  url: string;
  dkim?: { domainName: string; keySelector: string; privateKey: string } | undefined;
};

/** RFC 8058: one-click unsubscribe is valid only if the signature covers both of its headers. */
const SIGNED_HEADERS =
  'from:to:subject:date:message-id:mime-version:content-type:reply-to:list-unsubscribe:list-unsubscribe-post';

/** Mail through an SMTP server, over a few persistent connections. */
export function smtpMail({ url, dkim }: SmtpSettings): MailGateway {
  if (!/^smtps?:\/\/[^/]/.test(url)) throw new TypeError('An SMTP URL starts with smtp:// or smtps://.');
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
      const email = composeMail(message);
      await transport.sendMail(email).catch(asMailFailure);
      return { id: mailId(message.messageId) };
    },
    check: async () => void (await transport.verify().catch(asMailFailure)),
    close: async () => transport.close(),
  };
}

/** A 5xx reply about the email or its recipient is final. Everything else is temporary, including a refused sign-in. */
function asMailFailure(error: unknown): never {
  if (!(error instanceof Error)) throw error;
  const code = 'code' in error ? error.code : undefined;
  const responseCode =
    'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : undefined;
  const concernsEmail = code === 'EENVELOPE' || code === 'EMESSAGE';
  const failure = { cause: error, responseCode };
  if (concernsEmail && (responseCode ?? 500) >= 500)
    throw new MailRefused('The mail server rejected the email.', failure);
  throw new MailDelayed(whyDelayed(code, responseCode), failure);
}

/** For operators: what to check. The server's own message stays in the cause, because it may name people. */
function whyDelayed(code: unknown, responseCode: number | undefined): string {
  const status = responseCode === undefined ? '' : ` (${responseCode})`;
  if (code === 'EAUTH' || code === 'ENOAUTH')
    return `The mail server rejected the sign-in${status}. Check the user and password in SMTP_URL.`;
  if (responseCode !== undefined) return `The mail server is not accepting emails right now${status}.`;
  if (typeof code === 'string' && NO_CONNECTION.has(code))
    return 'Could not connect to the mail server. Check the host, port and encryption in SMTP_URL.';
  return 'The email could not be sent right now.';
}

const NO_CONNECTION = new Set(['ECONNECTION', 'EDNS', 'EREQUIRETLS', 'ESOCKET', 'ETIMEDOUT', 'ETLS']);
