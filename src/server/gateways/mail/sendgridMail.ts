import { calendarFiles, cleanHeaders, mailId, oneLine, recipientOf } from './composeMail.ts';
import { MailDelayed, type MailGateway, type MailMessage, MailRefused } from './port.ts';
import { sendgridAccounts } from './sendgridAccounts.ts';
import { sendgridApi, type SendgridSettings } from './sendgridApi.ts';

type Settings = SendgridSettings & {
  /** The parent account's IP addresses that sub-accounts send from. */
  ips: readonly string[];
  /** The authenticated domain of the sender address, which each sub-account is assigned. */
  domainId: string;
  /** The address for the provider's emails about an account. */
  contact: string;
};

/** Mail through Twilio SendGrid's v3 API: a sub-account per store, events through a signed webhook. */
export function sendgridMail(settings: Settings): MailGateway {
  const api = sendgridApi(settings);
  return {
    provider: 'sendgrid',
    accounts: sendgridAccounts({ api, ...settings }),
    async send(message, account) {
      const body = sendgridBody(message);
      const answer = await api({ method: 'POST', path: '/v3/mail/send', body, apiKey: account?.apiKey });
      if (answer.status === 400 || answer.status === 413) {
        throw new MailRefused('The email provider rejected the email.', { responseCode: answer.status });
      }
      // An invalid key is our problem, not the email's.
      if (answer.status !== 202) {
        throw new MailDelayed(`The email provider rejected our account (${answer.status}).`, {
          responseCode: answer.status,
        });
      }
      return { id: answer.headers.get('x-message-id') ?? mailId(message.messageId) };
    },
    async check() {
      const { status } = await api({ method: 'GET', path: '/v3/scopes' });
      if (status === 401 || status === 403) {
        throw new MailDelayed(`The email provider rejected our account (${status}). Check SENDGRID_API_KEY.`);
      }
    },
    close: () => Promise.resolve(),
  };
}

// Emails about purchases and codes are not tracked: no pixel, no rewritten links.
function sendgridBody(message: MailMessage): object {
  const { from, replyTo, subject, text, html, reference } = message;
  const files = calendarFiles(message);
  return {
    personalizations: [
      { to: [{ email: recipientOf(message) }], ...(reference && { custom_args: { stoa_letter: reference } }) },
    ],
    from: { email: oneLine(from.address), name: oneLine(from.name) },
    ...(replyTo && { reply_to: { email: oneLine(replyTo) } }),
    subject: oneLine(subject),
    content: [
      { type: 'text/plain', value: text },
      { type: 'text/html', value: html },
    ],
    ...(files.length > 0 && {
      attachments: files.map(({ filename, type, content }) => ({
        filename,
        type,
        content: Buffer.from(content).toString('base64'),
        disposition: 'attachment',
      })),
    }),
    headers: { ...cleanHeaders(message), 'Message-ID': mailId(message.messageId) },
    tracking_settings: {
      click_tracking: { enable: false, enable_text: false },
      open_tracking: { enable: false },
    },
  };
}
