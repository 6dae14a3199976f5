import type { MailAccountStatus } from '#shared/contract/mail.ts';
import type { MailStatus } from '#shared/rules/mail.ts';
import type { Tone } from '#web/ui/Badge.tsx';

type MailText = { badge: string; tone: Tone; sentence: string };

/** What the state of a store's email means for its creator, and what to do. */
export function mailText({ status, provider }: Pick<MailAccountStatus, 'status' | 'provider'>): MailText {
  if (status !== 'configured') return { badge: BADGES[status], tone: 'amber', sentence: LACKS[status] };
  return { badge: 'Working', tone: 'neutral', sentence: WAYS[provider] };
}

const BADGES: Record<Exclude<MailStatus, 'configured'>, string> = {
  no_subaccount: 'Not set up',
  no_api_key: 'Not set up',
  no_webhook: 'No delivery tracking',
  webhook_inactive: 'No delivery tracking',
};

const LACKS: Record<Exclude<MailStatus, 'configured'>, string> = {
  no_subaccount:
    'Your store doesn’t have an account with the email provider yet. Emails are sent in the platform’s name, and you can’t see which were delivered.',
  no_api_key:
    'Your store’s account with the email provider has no API key. Emails are sent in the platform’s name, and you can’t see which were delivered.',
  no_webhook: 'Emails are being sent, but delivery tracking isn’t set up, so you can’t see which were delivered.',
  webhook_inactive: 'Emails are being sent, but delivery tracking has stopped, so you can’t see which were delivered.',
};

const WAYS: Record<MailAccountStatus['provider'], string> = {
  sendgrid: 'Emails are sent through your store’s SendGrid account, so you can see which were delivered.',
  smtp: 'Emails are sent through this platform’s mail server. Delivery tracking isn’t available.',
  outbox: 'This installation doesn’t send emails. They stay in an outbox on its machine, where you can read them.',
};
