import { isIPv6 } from 'node:net';
import { Refusal } from '#shared/contract/refusals.ts';
import { normaliseEmail } from '#shared/rules/email.ts';
import type { IdentityTx } from '../db/transaction.ts';
import type { RequestContext } from './context.ts';
import type { AccountName } from './knownBrowser.ts';
import { limitKey, type Limit } from './rateLimit.ts';
import type { Secrets } from './secrets.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * Limits on failed attempts. They slow attackers down without locking the owner out for long: only failures count
 * against an account, the count ends within an hour, and a password reset by email ends it at once. Attempts by
 * other browsers never count for a browser in which the owner has signed in before.
 */
export const ATTEMPTS = {
  signInByAccountAndAddress: { most: 10, seconds: 15 * MINUTE },
  signInByAccount: { most: 30, seconds: HOUR },
  signInByAccountAndKnownBrowser: { most: 10, seconds: 15 * MINUTE },
  // Limits an attacker who collected known-browser cookies while they had the password.
  signInByAccountInKnownBrowsers: { most: 60, seconds: HOUR },
  secondStepByAccount: { most: 30, seconds: HOUR },
  signInByAddress: { most: 60, seconds: MINUTE },
  codeByEmailAndAddress: { most: 10, seconds: HOUR },
  codeByEmail: { most: 20, seconds: HOUR },
  codeByEmailAndAddressInAllRealms: { most: 20, seconds: HOUR },
  codeByAddress: { most: 60, seconds: MINUTE },
  codeByAddressAnHour: { most: 300, seconds: HOUR },
  codeTryByAddress: { most: 300, seconds: MINUTE },
  signUpByAddress: { most: 60, seconds: MINUTE },
  referralByAddress: { most: 120, seconds: HOUR },
  passwordChangeByAddress: { most: 20, seconds: 15 * MINUTE },
  confirmationByAccount: { most: 10, seconds: 15 * MINUTE },
} as const;

/** The account, realm, network and browser of an attempt. */
export interface Attempt extends AccountName {
  address: string;
  /** Set only if the browser is known to this account. */
  browser?: string | undefined;
}

export const attemptAt = (
  account: AccountName,
  { device, cookies }: Pick<RequestContext, 'device' | 'cookies'>,
): Attempt => ({
  ...account,
  address: device.address,
  browser: cookies.browserKnownTo(account),
});

export const signInLimits = (attempt: Attempt): Limit[] => [
  atAccountFromHere(attempt),
  { ...atAccount(attempt), uses: 0 },
  ...passkeyLimits(attempt),
];

/** A passkey does not name an account until it is verified, so only the network counts. */
export const passkeyLimits = (from: Pick<Attempt, 'address'>): Limit[] => [
  { key: `sign-in ${networkOf(from)}`, ...ATTEMPTS.signInByAddress },
];

export const codeLimits = (attempt: Attempt): Limit[] =>
  [
    { key: `code ${account(attempt)} ${networkOf(attempt)}`, ...ATTEMPTS.codeByEmailAndAddress },
    { ...toEmail(attempt), uses: 0 as const },
    // A mailbox has one limit across all stores.
    {
      key: `code anywhere ${normaliseEmail(attempt.email).key} ${networkOf(attempt)}`,
      ...ATTEMPTS.codeByEmailAndAddressInAllRealms,
    },
    { key: `code ${networkOf(attempt)}`, ...ATTEMPTS.codeByAddress },
    { key: `code ${networkOf(attempt)}`, ...ATTEMPTS.codeByAddressAnHour },
  ].map((limit) => ({ ...limit, refusal: 'code-too-soon' }));

export const codeTryLimits = (from: Pick<Attempt, 'address'>): Limit[] => [
  { key: `code-try ${networkOf(from)}`, ...ATTEMPTS.codeTryByAddress, refusal: 'code-too-soon' },
];

export const signUpLimits = (from: Pick<Attempt, 'address'>): Limit[] => [
  { key: `sign-up ${networkOf(from)}`, ...ATTEMPTS.signUpByAddress },
];

/** Referral visits and sign-ups. The limit allows for many people behind one network address. */
export const referralLimits = (from: Pick<Attempt, 'address'>): Limit[] => [
  { key: `referral ${networkOf(from)}`, ...ATTEMPTS.referralByAddress },
];

export const passwordChangeLimits = (from: Pick<Attempt, 'address'>): Limit[] => [
  { key: `password-change ${networkOf(from)}`, ...ATTEMPTS.passwordChangeByAddress },
];

interface Means {
  secrets: Secrets;
  now: Date;
}

/** Counts a wrong password against the account from any network. Known browsers are counted separately. */
export const countFailure = (tx: IdentityTx, means: Means, attempt: Attempt): Promise<void> =>
  countUse(tx, means, atAccount(attempt));

/** Refuses after too many wrong second-step codes. Runs in the transaction that checks the next code. */
export async function assertCodeTriesLeft(tx: IdentityTx, means: Means, attempt: Attempt): Promise<void> {
  const refusal = await findReached(tx, means, [secondStepOf(attempt)]);
  if (refusal) throw refusal;
}

/** Returns the refusal of a limit that is used up, or undefined. It does not count a use. */
export async function findReached(
  tx: IdentityTx,
  { secrets, now }: Means,
  limits: readonly Limit[],
): Promise<Refusal | undefined> {
  const keyed = new Map(limits.map((limit) => [limitKey(secrets, limit), limit]));
  const counts = await tx.many(
    tx.q
      .selectFrom('rate_limits')
      .select(['key', 'used', 'ends_at as endsAt'])
      .where('key', 'in', [...keyed.keys()])
      .where('ends_at', '>', now),
  );
  const reached = counts.find(({ key, used }) => used >= (keyed.get(key)?.most ?? Infinity));
  return reached && tooMany(reached.endsAt, now);
}

const tooMany = (endsAt: Date, now: Date): Refusal =>
  new Refusal('too-many-requests', { retryAfter: Math.ceil((endsAt.getTime() - now.getTime()) / 1000) });

/**
 * Counts a wrong code. A new password does not reset this count, because an attacker who reads the mailbox could set
 * one after every thirty tries.
 */
export const countWrongCode = (tx: IdentityTx, means: Means, attempt: Attempt): Promise<void> =>
  countUse(tx, means, secondStepOf(attempt));

/** Counts a code that was actually created. Mere requests do not use up the mailbox's limit. */
export const countCode = (tx: IdentityTx, means: Means, email: string): Promise<void> =>
  countUse(tx, means, toEmail({ realm: tx.realm, email }));

/**
 * Counts an identity confirmation before it is checked, so that a hundred concurrent requests still get ten tries. The
 * caller must return the refusal, not throw it.
 */
export async function countConfirmation(
  tx: IdentityTx,
  means: Means,
  { accountId }: { accountId: string },
): Promise<Refusal | null> {
  const limit = confirmationOf(accountId);
  const { used, ends_at: endsAt } = await tx.one(countedUse(tx, means, limit));
  return used <= limit.most ? null : tooMany(endsAt, means.now);
}

/** Resets the count after the owner confirmed their identity. */
export const clearConfirmationTries = (tx: IdentityTx, secrets: Secrets, accountId: string): Promise<number> =>
  forget(tx, secrets, [confirmationOf(accountId)]);

const confirmationOf = (accountId: string): Limit => ({
  key: `confirmation ${accountId}`,
  ...ATTEMPTS.confirmationByAccount,
});

/** Counts one use inside the transaction, for limits that count failures only. */
export async function countUse(tx: IdentityTx, means: Means, limit: Limit): Promise<void> {
  await tx.run(countedUse(tx, means, limit));
}

/** The write that counts one use. */
export function countedUse({ q }: Pick<IdentityTx, 'q'>, { secrets, now }: Means, limit: Limit) {
  const fresh = { used: 1, ends_at: new Date(now.getTime() + limit.seconds * 1000) };
  return q
    .insertInto('rate_limits')
    .values({ key: limitKey(secrets, limit), ...fresh })
    .onConflict((on) =>
      on.column('key').doUpdateSet((row) => ({
        used: row
          .case()
          .when('rate_limits.ends_at', '<=', now)
          .then(1)
          .else(row('rate_limits.used', '+', 1))
          .end(),
        ends_at: row
          .case()
          .when('rate_limits.ends_at', '<=', now)
          .then(fresh.ends_at)
          .else(row.ref('rate_limits.ends_at'))
          .end(),
      })),
    )
    .returning(['used', 'ends_at']);
}

/** Resets this browser's or network's count after a successful sign-in. */
export const clearFailuresHere = (tx: IdentityTx, secrets: Secrets, attempt: Attempt): Promise<number> =>
  forget(tx, secrets, [atAccountFromHere(attempt)]);

/** Resets the account's count after a password reset. */
export const clearAccountFailures = (tx: IdentityTx, secrets: Secrets, attempt: Attempt): Promise<number> =>
  forget(tx, secrets, [
    atAccountFromHere(attempt),
    atAccountFromHere({ ...attempt, browser: undefined }),
    amongUnknownBrowsers(attempt),
    amongKnownBrowsers(attempt),
  ]);

function forget(tx: IdentityTx, secrets: Secrets, limits: Limit[]): Promise<number> {
  const keys = limits.map((limit) => limitKey(secrets, limit));
  return tx.run(tx.q.deleteFrom('rate_limits').where('key', 'in', keys));
}

/** Counts by known browser if there is one, else by network. */
const atAccountFromHere = (attempt: Attempt): Limit =>
  attempt.browser === undefined
    ? { key: `sign-in ${account(attempt)} ${networkOf(attempt)}`, ...ATTEMPTS.signInByAccountAndAddress }
    : { key: `sign-in ${account(attempt)} in ${attempt.browser}`, ...ATTEMPTS.signInByAccountAndKnownBrowser };

const atAccount = (attempt: Attempt): Limit =>
  attempt.browser === undefined ? amongUnknownBrowsers(attempt) : amongKnownBrowsers(attempt);

const amongUnknownBrowsers = (attempt: Attempt): Limit => ({
  key: `sign-in ${account(attempt)}`,
  ...ATTEMPTS.signInByAccount,
});

const amongKnownBrowsers = (attempt: Attempt): Limit => ({
  key: `sign-in ${account(attempt)} in known browsers`,
  ...ATTEMPTS.signInByAccountInKnownBrowsers,
});

const secondStepOf = (attempt: Attempt): Limit => ({
  key: `second-step ${account(attempt)}`,
  ...ATTEMPTS.secondStepByAccount,
});

const toEmail = (to: AccountName): Limit => ({
  key: `code ${account(to)}`,
  ...ATTEMPTS.codeByEmail,
});

const account = ({ realm, email }: AccountName): string => `${realm} ${normaliseEmail(email).key}`;

/** One IPv6 connection has 2^64 addresses, so they are grouped by /64 prefix. */
export function networkOf({ address }: Pick<Attempt, 'address'>): string {
  if (!isIPv6(address) || address.toLowerCase().startsWith('::ffff:')) return address;
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return [...left, ...(tail === undefined ? [] : zeros), ...right].slice(0, 4).join(':');
}
