import { isIPv6 } from 'node:net';
import { Refusal, refuse } from '#shared/contract/refusals.ts';
import { normaliseEmail } from '#shared/rules/email.ts';
import type { IdentityTx } from '../db/transaction.ts';
import type { Asked } from './context.ts';
import type { AccountName } from './knownBrowser.ts';
import { limitKey, type Limit } from './rateLimit.ts';
import type { Secrets } from './secrets.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * How often one may try. They slow an attacker down; the owner is never shut out for long: what counts against an
 * account counts what went wrong only, ends within the hour, and ends at once with a new password by e-mail. What
 * strangers try never counts for a browser in which the owner was signed in before.
 */
export const ATTEMPTS = {
  signInByAccountAndAddress: { most: 10, seconds: 15 * MINUTE },
  signInByAccount: { most: 30, seconds: HOUR },
  signInByAccountAndKnownBrowser: { most: 10, seconds: 15 * MINUTE },
  // Bounds the guesses of who hoarded known browsers while they had the password.
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

/** Who tries, at which account of which realm. */
export interface Attempt extends AccountName {
  address: string;
  /** Only of a browser that is known to this very account. */
  browser?: string | undefined;
}

export const attemptAt = (account: AccountName, { device, cookies }: Pick<Asked, 'device' | 'cookies'>): Attempt => ({
  ...account,
  address: device.address,
  browser: cookies.browserKnownTo(account),
});

export const signInLimits = (attempt: Attempt): Limit[] => [
  atAccountFromHere(attempt),
  { ...atAccount(attempt), uses: 0 },
  ...passkeyLimits(attempt),
];

/** Passkeys name no account before they are known, so only the address counts. */
export const passkeyLimits = (from: Pick<Attempt, 'address'>): Limit[] => [
  { key: `sign-in ${network(from)}`, ...ATTEMPTS.signInByAddress },
];

export const codeLimits = (attempt: Attempt): Limit[] =>
  [
    { key: `code ${account(attempt)} ${network(attempt)}`, ...ATTEMPTS.codeByEmailAndAddress },
    { ...toEmail(attempt), uses: 0 as const },
    // A mailbox is one, however many stores write to it.
    {
      key: `code anywhere ${normaliseEmail(attempt.email).key} ${network(attempt)}`,
      ...ATTEMPTS.codeByEmailAndAddressInAllRealms,
    },
    { key: `code ${network(attempt)}`, ...ATTEMPTS.codeByAddress },
    { key: `code ${network(attempt)}`, ...ATTEMPTS.codeByAddressAnHour },
  ].map((limit) => ({ ...limit, refusal: 'code-too-soon' }));

export const codeTryLimits = (from: Pick<Attempt, 'address'>): Limit[] => [
  { key: `code-try ${network(from)}`, ...ATTEMPTS.codeTryByAddress, refusal: 'code-too-soon' },
];

export const signUpLimits = (from: Pick<Attempt, 'address'>): Limit[] => [
  { key: `sign-up ${network(from)}`, ...ATTEMPTS.signUpByAddress },
];

/** Visits and their like: many people share one address, and nobody needs more. */
export const referralLimits = (from: Pick<Attempt, 'address'>): Limit[] => [
  { key: `referral ${network(from)}`, ...ATTEMPTS.referralByAddress },
];

export const passwordChangeLimits = (from: Pick<Attempt, 'address'>): Limit[] => [
  { key: `password-change ${network(from)}`, ...ATTEMPTS.passwordChangeByAddress },
];

interface Means {
  secrets: Secrets;
  now: Date;
}

/** Counts a wrong password against the account, wherever it came from; those of known browsers apart. */
export const countFailure = (tx: IdentityTx, means: Means, attempt: Attempt): Promise<void> =>
  countUse(tx, means, atAccount(attempt));

/** Refuses where too many codes after a right password were wrong; within the transaction that looks at the next. */
export async function assertMayShowCode(tx: IdentityTx, { secrets, now }: Means, attempt: Attempt): Promise<void> {
  const limit = secondStepOf(attempt);
  const count = await tx.maybe(
    tx.q
      .selectFrom('rate_limits')
      .select(['used', 'ends_at'])
      .where('key', '=', limitKey(secrets, limit))
      .where('ends_at', '>', now),
  );
  if (!count || count.used < limit.most) return;
  refuse('too-many-requests', { retryAfter: Math.ceil((count.ends_at.getTime() - now.getTime()) / 1000) });
}

/** Counts a wrong code. A new password forgives none: who reads the mailbox could set one after every thirty. */
export const countWrongCode = (tx: IdentityTx, means: Means, attempt: Attempt): Promise<void> =>
  countUse(tx, means, secondStepOf(attempt));

/** Counts a code that was made: what an address only asks for uses up nobody's letters. */
export const countCode = (tx: IdentityTx, means: Means, email: string): Promise<void> =>
  countUse(tx, means, toEmail({ realm: tx.realm, email }));

/**
 * Counts a try at confirming who one is before it is looked at, so that a hundred at once are still ten. A refusal is to
 * be returned.
 */
export async function countConfirmation(
  tx: IdentityTx,
  means: Means,
  { accountId }: { accountId: string },
): Promise<Refusal | null> {
  const limit = confirmationOf(accountId);
  const { used, ends_at: endsAt } = await addUse(tx, means, limit);
  if (used <= limit.most) return null;
  return new Refusal('too-many-requests', { retryAfter: Math.ceil((endsAt.getTime() - means.now.getTime()) / 1000) });
}

/** The owner has confirmed who they are: their earlier tries no longer count. */
export const forgiveConfirmation = (tx: IdentityTx, secrets: Secrets, accountId: string): Promise<number> =>
  forget(tx, secrets, [confirmationOf(accountId)]);

const confirmationOf = (accountId: string): Limit => ({
  key: `confirmation ${accountId}`,
  ...ATTEMPTS.confirmationByAccount,
});

/** Counts one use inside the transaction, for what only counts when it went wrong. */
export async function countUse(tx: IdentityTx, means: Means, limit: Limit): Promise<void> {
  await addUse(tx, means, limit);
}

function addUse(tx: IdentityTx, { secrets, now }: Means, limit: Limit): Promise<{ used: number; ends_at: Date }> {
  const fresh = { used: 1, ends_at: new Date(now.getTime() + limit.seconds * 1000) };
  return tx.one(
    tx.q
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
      .returning(['used', 'ends_at']),
  );
}

/** Somebody here has shown who they are: what they mistyped before is forgotten. */
export const forgiveHere = (tx: IdentityTx, secrets: Secrets, attempt: Attempt): Promise<number> =>
  forget(tx, secrets, [atAccountFromHere(attempt)]);

/** The owner has a new password: what anybody tried at the account counts no more. */
export const forgiveAccount = (tx: IdentityTx, secrets: Secrets, attempt: Attempt): Promise<number> =>
  forget(tx, secrets, [
    atAccountFromHere(attempt),
    atAccountFromHere({ ...attempt, browser: undefined }),
    amongStrangers(attempt),
    amongKnown(attempt),
  ]);

function forget(tx: IdentityTx, secrets: Secrets, limits: Limit[]): Promise<number> {
  const keys = limits.map((limit) => limitKey(secrets, limit));
  return tx.run(tx.q.deleteFrom('rate_limits').where('key', 'in', keys));
}

/** From one known browser, wherever it is; else from one address. */
const atAccountFromHere = (attempt: Attempt): Limit =>
  attempt.browser === undefined
    ? { key: `sign-in ${account(attempt)} ${network(attempt)}`, ...ATTEMPTS.signInByAccountAndAddress }
    : { key: `sign-in ${account(attempt)} in ${attempt.browser}`, ...ATTEMPTS.signInByAccountAndKnownBrowser };

const atAccount = (attempt: Attempt): Limit =>
  attempt.browser === undefined ? amongStrangers(attempt) : amongKnown(attempt);

const amongStrangers = (attempt: Attempt): Limit => ({
  key: `sign-in ${account(attempt)}`,
  ...ATTEMPTS.signInByAccount,
});

const amongKnown = (attempt: Attempt): Limit => ({
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

/** One connection has 2^64 addresses of IPv6: they count as one. */
export function network({ address }: Pick<Attempt, 'address'>): string {
  if (!isIPv6(address) || address.toLowerCase().startsWith('::ffff:')) return address;
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return [...left, ...(tail === undefined ? [] : zeros), ...right].slice(0, 4).join(':');
}
