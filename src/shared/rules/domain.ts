/** Custom domains: the DNS proof, and how long Stoa waits for it. */

export const STORE_DOMAINS_MAX = 5;
/** After this many days without the DNS records, the creator is notified that the domain failed. */
export const DOMAIN_PROOF_DAYS = 3;

/** The name and value of the TXT record that proves ownership. */
export const proofName = (host: string): string => `_stoa.${host}`;
export const proofValue = (token: string): string => `stoa-site=${token}`;

const MINUTE_MS = 60_000;
/** Checks are frequent at first, because the creator may be waiting for the result, and become rarer. */
const PAUSES_MINUTES = [1, 2, 5, 10, 20, 40, 60] as const;

/** When to check again after this many failed checks. */
export function nextCheckAt(tries: number, now: Date): Date {
  const minutes = PAUSES_MINUTES[Math.min(tries, PAUSES_MINUTES.length) - 1] ?? PAUSES_MINUTES[0];
  return new Date(now.getTime() + minutes * MINUTE_MS);
}

export const isProofOver = (beganAt: Date, now: Date): boolean =>
  now.getTime() - beganAt.getTime() > DOMAIN_PROOF_DAYS * 24 * 60 * MINUTE_MS;

/** Why a domain does not work yet, according to the last check. */
export const DOMAIN_PROBLEMS = [
  'no-proof',
  'other-proof',
  'no-address',
  'elsewhere',
  'unanswered',
  /** Proven, but another store proved the same domain earlier. */
  'taken',
  /** Another store has proven it since, and this store's proof is gone. */
  'lost',
] as const;
export type DomainProblem = (typeof DOMAIN_PROBLEMS)[number];
