import { UNTRUSTED_CAMPAIGN_PER_DAY, UNTRUSTED_MAIL_PER_DAY } from './limits.ts';

/** What a store's sub-account at the mail provider lacks, in the order in which it is made (specification, point 9). */
export const MAIL_STATUSES = ['configured', 'no_subaccount', 'no_api_key', 'no_webhook', 'webhook_inactive'] as const;
export type MailStatus = (typeof MAIL_STATUSES)[number];

export interface MailAccountFacts {
  exists: boolean;
  hasApiKey: boolean;
  webhookId: string | null;
  webhookStatus: 'active' | 'inactive' | null;
}

/** The first thing that is missing; 'configured' once the webhook is active (specification, point 9). */
export function mailStatus({ exists, hasApiKey, webhookId, webhookStatus }: MailAccountFacts): MailStatus {
  if (!exists) return 'no_subaccount';
  if (!hasApiKey) return 'no_api_key';
  if (webhookId === null) return 'no_webhook';
  return webhookStatus === 'active' ? 'configured' : 'webhook_inactive';
}

/**
 * What a store writes. `receipt`: of money paid here; `free-receipt`: of anything else; `refund`: of money given back
 * here; `marked-refund`: of what the creator says was given back elsewhere; `sale`: to its own creator;
 * `notice`: to a customer about their account; `code`: to sign in with; `opt-in`: to who asked for a store's e-mails;
 * `message`: what a visitor wrote to the creator; `campaign`: to whoever wants the store's e-mails; `campaign-test`: to
 * the creator, before that.
 */
export const LETTER_KINDS = [
  'receipt',
  'free-receipt',
  'refund',
  'marked-refund',
  'sale',
  'notice',
  'code',
  'opt-in',
  'message',
  'campaign',
  'campaign-test',
] as const;
export type LetterKind = (typeof LETTER_KINDS)[number];

/**
 * `isEssential`: goes out even to an address that bounced or complained.
 * `counts`: uses up the day's allowance of a store that has sold nothing yet. Whoever can cause such a letter without
 * paying could write to strangers in the store's name.
 * `waits`: is still worth sending on a later day.
 */
export const LETTER_RULES: Record<LetterKind, { isEssential: boolean; counts: boolean; waits: boolean }> = {
  receipt: { isEssential: true, counts: false, waits: false },
  'free-receipt': { isEssential: false, counts: true, waits: true },
  refund: { isEssential: true, counts: false, waits: false },
  'marked-refund': { isEssential: false, counts: true, waits: true },
  sale: { isEssential: false, counts: false, waits: false },
  notice: { isEssential: false, counts: true, waits: false },
  code: { isEssential: true, counts: false, waits: false },
  'opt-in': { isEssential: false, counts: true, waits: false },
  message: { isEssential: false, counts: false, waits: false },
  campaign: { isEssential: false, counts: true, waits: true },
  'campaign-test': { isEssential: false, counts: false, waits: false },
};

/**
 * How many people a store has written to in one day when this kind of letter must wait; no bound once the store has
 * sold something or an admin trusts it.
 */
export function mailAllowance({ isTrusted, kind }: { isTrusted: boolean; kind: LetterKind }): number {
  if (isTrusted) return Infinity;
  return kind === 'campaign' ? UNTRUSTED_CAMPAIGN_PER_DAY : UNTRUSTED_MAIL_PER_DAY;
}

/** A letter on its way; each outcome outweighs those before it. */
export const LETTER_STATES = ['queued', 'held', 'sent', 'failed', 'delivered', 'bounced', 'complained'] as const;
export type LetterState = (typeof LETTER_STATES)[number];

/**
 * The state of a letter of which both have been told. Providers tell in any order and more than once, so the answer
 * depends on what was told, never on when: a bounce outweighs a delivery that is told later.
 */
export function letterState(one: LetterState, other: LetterState): LetterState {
  return LETTER_STATES.indexOf(one) >= LETTER_STATES.indexOf(other) ? one : other;
}
