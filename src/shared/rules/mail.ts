import { UNTRUSTED_CAMPAIGN_PER_DAY, UNTRUSTED_MAIL_PER_DAY } from './limits.ts';

/**
 * The missing parts of a store's sub-account at the mail provider, in the order of their creation (specification, point
 * 9).
 */
export const MAIL_STATUSES = ['configured', 'no_subaccount', 'no_api_key', 'no_webhook', 'webhook_inactive'] as const;
export type MailStatus = (typeof MAIL_STATUSES)[number];

export interface MailAccountFacts {
  exists: boolean;
  hasApiKey: boolean;
  webhookId: string | null;
  webhookStatus: 'active' | 'inactive' | null;
}

/** The first missing part, or 'configured' once the webhook is active (specification, point 9). */
export function mailStatus({ exists, hasApiKey, webhookId, webhookStatus }: MailAccountFacts): MailStatus {
  if (!exists) return 'no_subaccount';
  if (!hasApiKey) return 'no_api_key';
  if (webhookId === null) return 'no_webhook';
  return webhookStatus === 'active' ? 'configured' : 'webhook_inactive';
}

/**
 * The kinds of email a store sends. `receipt`: payment received here. `free-receipt`: any other order. `refund`: money
 * returned here. `marked-refund`: money the creator returned elsewhere. `refund-failed`, `dispute` and `sale`: to the
 * creator.
 * `payment-problem`: to a buyer whose payment or refund failed later.
 * `notice`: to a customer about their account. `code`: sign-in code. `opt-in`: confirmation of a subscription.
 * `waitlist`: a product has gone on sale, to somebody who waited for it.
 * `message`: a visitor's message, to the creator. `campaign`: to subscribers. `campaign-test`: a campaign's test email,
 * to the creator. `gift`: to the recipient of a gift, who may not be a customer.
 * `seat`: an invitation to a seat that somebody bought. `booking`: about a call, to a customer who has proven their address or
 * paid with it. `unproven-booking`: about a call, to an address that anybody may have typed.
 */
export const EMAIL_KINDS = [
  'receipt',
  'free-receipt',
  'refund',
  'marked-refund',
  'refund-failed',
  'payment-problem',
  'dispute',
  'sale',
  'notice',
  'code',
  'opt-in',
  'waitlist',
  'message',
  'campaign',
  'campaign-test',
  'gift',
  'seat',
  'booking',
  'unproven-booking',
] as const;
export type EmailKind = (typeof EMAIL_KINDS)[number];

/**
 * `isEssential`: sent even to an address that bounced or complained. `counts`: counts towards the daily limit of a
 * store without sales, because otherwise anyone could email strangers in the store's name without paying. `waits`:
 * still worth sending on a later day.
 */
export const EMAIL_RULES: Record<EmailKind, { isEssential: boolean; counts: boolean; waits: boolean }> = {
  receipt: { isEssential: true, counts: false, waits: false },
  'free-receipt': { isEssential: false, counts: true, waits: true },
  refund: { isEssential: true, counts: false, waits: false },
  'marked-refund': { isEssential: false, counts: true, waits: true },
  'refund-failed': { isEssential: true, counts: false, waits: false },
  'payment-problem': { isEssential: true, counts: false, waits: false },
  dispute: { isEssential: true, counts: false, waits: false },
  sale: { isEssential: false, counts: false, waits: false },
  notice: { isEssential: false, counts: true, waits: false },
  code: { isEssential: true, counts: false, waits: false },
  'opt-in': { isEssential: false, counts: true, waits: false },
  waitlist: { isEssential: false, counts: true, waits: true },
  message: { isEssential: false, counts: false, waits: false },
  campaign: { isEssential: false, counts: true, waits: true },
  'campaign-test': { isEssential: false, counts: false, waits: false },
  gift: { isEssential: false, counts: true, waits: false },
  seat: { isEssential: false, counts: true, waits: true },
  booking: { isEssential: false, counts: false, waits: false },
  'unproven-booking': { isEssential: false, counts: true, waits: true },
};

/**
 * The number of people a store can email per day before this kind must wait. No limit once the store has sold something
 * or an admin trusts it.
 */
export function mailAllowance({ isTrusted, kind }: { isTrusted: boolean; kind: EmailKind }): number {
  if (isTrusted) return Infinity;
  return kind === 'campaign' ? UNTRUSTED_CAMPAIGN_PER_DAY : UNTRUSTED_MAIL_PER_DAY;
}

/** The delivery states of an email. Later entries outweigh earlier ones. */
export const EMAIL_STATES = ['queued', 'held', 'sent', 'failed', 'delivered', 'bounced', 'complained'] as const;
export type EmailState = (typeof EMAIL_STATES)[number];

/**
 * The state after two reports about the same email. Providers report in any order and more than once, so the result
 * depends only on the reports, not on their order: a bounce outweighs a later delivery report.
 */
export function nextEmailState(one: EmailState, other: EmailState): EmailState {
  return EMAIL_STATES.indexOf(one) >= EMAIL_STATES.indexOf(other) ? one : other;
}
