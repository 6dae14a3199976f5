/** Domains of a store's own: what proves them, and how long the proof is waited for. */

export const STORE_DOMAINS_MAX = 5;
/** For how many days a domain is looked for before its creator is told that it was not found. */
export const DOMAIN_PROOF_DAYS = 3;

/** Where the proof stands, and what it says. */
export const proofName = (host: string): string => `_stoa.${host}`;
export const proofValue = (token: string): string => `stoa-site=${token}`;

const MINUTE_MS = 60_000;
/** Soon at first, when somebody is waiting at the screen; then ever more rarely. */
const PAUSES_MINUTES = [1, 2, 5, 10, 20, 40, 60] as const;

/** When to look again after so many looks in vain. */
export function nextLook(tries: number, now: Date): Date {
  const minutes = PAUSES_MINUTES[Math.min(tries, PAUSES_MINUTES.length) - 1] ?? PAUSES_MINUTES[0];
  return new Date(now.getTime() + minutes * MINUTE_MS);
}

export const isProofOver = (beganAt: Date, now: Date): boolean =>
  now.getTime() - beganAt.getTime() > DOMAIN_PROOF_DAYS * 24 * 60 * MINUTE_MS;

/** Why a domain does not lead here, as far as the last look can tell. */
export const DOMAIN_PROBLEMS = [
  'no-proof',
  'other-proof',
  'no-address',
  'elsewhere',
  'unanswered',
  /** Proven, and so is another store's, which has had it for longer. */
  'taken',
  /** Another store has proven it since, and the proof of this one is gone. */
  'lost',
] as const;
export type DomainProblem = (typeof DOMAIN_PROBLEMS)[number];
