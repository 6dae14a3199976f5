import type { MailAccountStatus } from '#shared/contract/mail.ts';
import type { MailStatus } from '#shared/rules/mail.ts';
import type { Tone } from '#web/ui/Badge.tsx';

type Said = { badge: string; tone: Tone; sentence: string };

/** What the state of a store's mail means to its creator, and what can be done. */
export function mailWords({ status, provider }: Pick<MailAccountStatus, 'status' | 'provider'>): Said {
  if (status !== 'configured') return { badge: BADGES[status], tone: 'amber', sentence: LACKS[status] };
  return { badge: 'Working', tone: 'neutral', sentence: WAYS[provider] };
}

const BADGES: Record<Exclude<MailStatus, 'configured'>, string> = {
  no_subaccount: 'Not set up',
  no_api_key: 'Not set up',
  no_webhook: 'No delivery news',
  webhook_inactive: 'No delivery news',
};

const LACKS: Record<Exclude<MailStatus, 'configured'>, string> = {
  no_subaccount:
    'Your store has no account at the mail provider yet. Letters go out in the platform’s name, and you cannot see which of them arrive. A repair sets it up.',
  no_api_key:
    'Your store’s account at the mail provider has no key. Letters go out in the platform’s name, and you cannot see which of them arrive. A repair makes one.',
  no_webhook: 'Letters go out, but the mail provider does not tell which of them arrive. A repair asks it to.',
  webhook_inactive:
    'Letters go out, but the mail provider has stopped telling which of them arrive. A repair switches that on again.',
};

const WAYS: Record<MailAccountStatus['provider'], string> = {
  sendgrid: 'Letters go out through your store’s own account at SendGrid, which tells what became of each.',
  smtp: 'Letters go out through this platform’s mail server. It takes them over; whether they arrive is not told.',
  outbox:
    'This installation sends nothing out: every letter stays in the outbox of the machine it runs on, where it can be read.',
};
