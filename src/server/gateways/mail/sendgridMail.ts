import { cleanHeaders, mailId, oneLine, recipientOf } from './composeMail.ts';
import { MailDelayed, type MailGateway, type MailMessage, MailRefused } from './port.ts';
import { sendgridAccounts } from './sendgridAccounts.ts';
import { sendgridApi, type SendgridSettings } from './sendgridApi.ts';

type Settings = SendgridSettings & {
  /** Addresses of the parent account that sub-accounts send from. */
  ips: readonly string[];
  /** The authenticated domain of the sender's address, which each sub-account is given. */
  domainId: string;
  /** Where the provider writes to about an account. */
  contact: string;
};

/** Mail through Twilio SendGrid's v3 API: a sub-account for each store, events by a signed webhook. */
export function sendgridMail(settings: Settings): MailGateway {
  const api = sendgridApi(settings);
  return {
    provider: 'sendgrid',
    accounts: sendgridAccounts({ api, ...settings }),
    async send(message, account) {
      const body = sendgridBody(message);
      const answer = await api({ method: 'POST', path: '/v3/mail/send', body, apiKey: account?.apiKey });
      if (answer.status === 400 || answer.status === 413) {
        throw new MailRefused('The mail provider refused the letter.', { responseCode: answer.status });
      }
      // A key that counts no more is our trouble, not the letter's.
      if (answer.status !== 202) {
        throw new MailDelayed(`The mail provider refused our account (${answer.status}).`, {
          responseCode: answer.status,
        });
      }
      return { id: answer.headers.get('x-message-id') ?? mailId(message.messageId) };
    },
    close: () => Promise.resolve(),
  };
}

// Letters about a purchase or a code are not watched: no pixel, no rewritten link.
function sendgridBody(message: MailMessage): object {
  const { from, replyTo, subject, text, html, reference } = message;
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
    headers: { ...cleanHeaders(message), 'Message-ID': mailId(message.messageId) },
    tracking_settings: {
      click_tracking: { enable: false, enable_text: false },
      open_tracking: { enable: false },
    },
  };
}
