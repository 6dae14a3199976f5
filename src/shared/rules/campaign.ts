/**
 * The states of a campaign. `sending`: emails are going out or wait for the next day's limit. `cancelled`: stopped
 * after some were sent.
 */
export const CAMPAIGN_STATES = ['draft', 'scheduled', 'sending', 'sent', 'cancelled'] as const;
export type CampaignState = (typeof CAMPAIGN_STATES)[number];

/**
 * The states of a recipient. `suppressed`: unsubscribed or blocked before their turn. `cancelled`: the campaign was
 * stopped before their turn.
 */
export const RECIPIENT_STATES = [
  'queued',
  'sent',
  'failed',
  'delivered',
  'bounced',
  'complained',
  'suppressed',
  'cancelled',
] as const;
export type RecipientState = (typeof RECIPIENT_STATES)[number];

/** Who receives a campaign: confirmed subscribers, buyers, or both. */
export interface Audience {
  subscribers: 'none' | 'all' | 'form';
  /** The sign-up block they subscribed with, if `subscribers` is 'form'. */
  form: string;
  customers: 'none' | 'all' | 'products' | 'tag';
  products: string[];
  tag: string;
}

export const EVERY_SUBSCRIBER: Audience = { subscribers: 'all', form: '', customers: 'none', products: [], tag: '' };

/**
 * Minutes until an email that the mail service did not accept is retried, by the number of tries so far. Null: no more
 * retries.
 */
export function minutesToNextTry(tries: number): number | null {
  return tries > MOST_TRIES ? null : Math.min(2 ** tries, 60);
}

/** About four hours in total, well within the day after which an email counts as lost. */
const MOST_TRIES = 9;
