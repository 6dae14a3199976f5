import { normaliseEmail } from './email.ts';
import { AFFILIATE_WINDOW_DAYS, FINGERPRINT_LENGTH } from './limits.ts';

/** The query that names who sent a visitor, and where the browser keeps it till sign-up (specification, point 7). */
export const REFERRAL_QUERY = 'ref';
export const PENDING_REFERRAL = 'pending_referral';

/** The most characters of a referral code that anybody reads. */
export const REFERRAL_CODE_MAX = 64;

const DAY_MS = 86_400_000;

/** Whether a sign-up can still be put down to a visit. */
export function isInAffiliateWindow(visitedAt: Date, now: Date): boolean {
  const age = now.getTime() - visitedAt.getTime();
  return age >= 0 && age <= AFFILIATE_WINDOW_DAYS * DAY_MS;
}

/** What of a browser is hashed for its fingerprint: the same properties give the same text in any order. */
export function fingerprintText(properties: Readonly<Record<string, string | number>>): string {
  return JSON.stringify(Object.entries(properties).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** The first 16 hex characters of a SHA-256 (specification, point 7). */
export function shortFingerprint(sha256: Uint8Array): string {
  const hex = Array.from(sha256, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.slice(0, FINGERPRINT_LENGTH);
}

export const FINGERPRINT_PATTERN = new RegExp(`^[0-9a-f]{${FINGERPRINT_LENGTH}}$`);

// Those that say what they are: crawlers, link previews, monitors.
const BOTS =
  /(?<!cu)bot\b|crawl|spider|slurp|facebookexternalhit|meta-external|embedly|link ?preview|whatsapp\/|skypeuripreview|lighthouse|pingdom|monitor|validator|archiver/i;

/** Whether a user agent is no person; one that says nothing is none either. */
export function isBot(userAgent: string): boolean {
  return userAgent.trim() === '' || BOTS.test(userAgent);
}

/** Whether two addresses reach one person: capitals and what follows a plus do not make another mailbox. */
export function isSameMailbox(one: string, other: string): boolean {
  return mailbox(one) === mailbox(other);
}

function mailbox(email: string): string {
  const [local = '', host = ''] = normaliseEmail(email).key.split('@');
  return `${local.replace(/\+.*$/, '')}@${host}`;
}

/** A part of a whole between 0 and 1; null where there is nothing to be a part of. More than all is all. */
export function rateOf(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.min(1, part / whole);
}
