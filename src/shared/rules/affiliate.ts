import { normaliseEmail } from './email.ts';
import { AFFILIATE_WINDOW_DAYS, FINGERPRINT_LENGTH } from './limits.ts';

/**
 * The query parameter with the referral code, and the browser storage key that holds it until sign-up (specification,
 * point 7).
 */
export const REFERRAL_QUERY = 'ref';
export const PENDING_REFERRAL = 'pending_referral';

/** The maximum length of a referral code. Longer ones are ignored. */
export const REFERRAL_CODE_MAX = 64;

const DAY_MS = 86_400_000;

/** True if the visit is recent enough to be credited with this sign-up. */
export function isInAffiliateWindow(visitedAt: Date, now: Date): boolean {
  const age = now.getTime() - visitedAt.getTime();
  return age >= 0 && age <= AFFILIATE_WINDOW_DAYS * DAY_MS;
}

/** The browser properties behind a fingerprint, as text. The same properties give the same text in any order. */
export function fingerprintText(properties: Readonly<Record<string, string | number>>): string {
  return JSON.stringify(Object.entries(properties).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** The first 16 hex characters of a SHA-256 (specification, point 7). */
export function shortFingerprint(sha256: Uint8Array): string {
  const hex = Array.from(sha256, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.slice(0, FINGERPRINT_LENGTH);
}

export const FINGERPRINT_PATTERN = new RegExp(`^[0-9a-f]{${FINGERPRINT_LENGTH}}$`);

// Bots that identify themselves: crawlers, link previews, monitors.
const BOTS =
  /(?<!cu)bot\b|crawl|spider|slurp|facebookexternalhit|meta-external|embedly|link ?preview|whatsapp\/|skypeuripreview|lighthouse|pingdom|monitor|validator|archiver/i;

/** True if a user agent belongs to a bot or is empty. */
export function isBot(userAgent: string): boolean {
  return userAgent.trim() === '' || BOTS.test(userAgent);
}

/** True if two addresses reach the same mailbox. Case and anything after a plus sign are ignored. */
export function isSameMailbox(one: string, other: string): boolean {
  return mailbox(one) === mailbox(other);
}

function mailbox(email: string): string {
  const [local = '', host = ''] = normaliseEmail(email).key.split('@');
  return `${local.replace(/\+.*$/, '')}@${host}`;
}

/** `part` divided by `whole`, at most 1. Null if `whole` is 0. */
export function rateOf(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.min(1, part / whole);
}
