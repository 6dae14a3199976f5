/**
 * A campaign from its first word to its report. `sending`: letters are going out, or wait for the next day's allowance;
 * `cancelled`: called off after some had gone.
 */
export const CAMPAIGN_STATES = ['draft', 'scheduled', 'sending', 'sent', 'cancelled'] as const;
export type CampaignState = (typeof CAMPAIGN_STATES)[number];

/**
 * What became of one recipient. `suppressed`: left or was blocked before their turn came; `cancelled`: the campaign was
 * called off before.
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

/** To whom a campaign goes: who confirmed that they want e-mails, and who bought. */
export interface Audience {
  subscribers: 'none' | 'all' | 'form';
  /** The sign-up block they came by, where `subscribers` is 'form'. */
  form: string;
  customers: 'none' | 'all' | 'products' | 'tag';
  products: string[];
  tag: string;
}

export const EVERY_SUBSCRIBER: Audience = { subscribers: 'all', form: '', customers: 'none', products: [], tag: '' };

/** Minutes until a letter that the mail service did not take is tried again, after so many tries; null: no more. */
export function minutesToNextTry(tries: number): number | null {
  return tries > MOST_TRIES ? null : Math.min(2 ** tries, 60);
}

/** About four hours in all: well within the day after which a letter counts as lost. */
const MOST_TRIES = 9;
