import { Refusal } from '#shared/contract/refusals.ts';
import { provenAccount, type AccountId } from '#shared/kit/ids.ts';
import { normaliseEmail } from '#shared/rules/email.ts';
import type { IdentityTx } from '../db/transaction.ts';
import { countFailure, clearFailuresHere, type Attempt } from './attempts.ts';
import { verifyPassword } from './passwords.ts';
import type { Secrets } from './secrets.ts';

interface Proof {
  attempt: Attempt;
  password: string;
  secrets: Secrets;
  now: Date;
}

/** Finds the account for an email address and password, and resets its failed attempts. */
export async function proveAccount(tx: IdentityTx, proof: Proof): Promise<{ id: AccountId } | Refusal> {
  const account = await provePassword(tx, proof);
  if (!(account instanceof Refusal)) await clearFailuresHere(tx, proof.secrets, proof.attempt);
  return account;
}

/**
 * Finds the account for an email address and password. The caller must return a refusal, not throw it, so that the
 * failure stays counted. Only people who know the password learn that an account is closed.
 */
export async function provePassword(tx: IdentityTx, proof: Proof): Promise<{ id: AccountId } | Refusal> {
  const { attempt, password, secrets, now } = proof;
  const account = await findAccount(tx, attempt.email);
  const fits = await verifyPassword(password, account?.password_hash);
  if (!account || !fits || !(await lockProvenAccount(tx, account))) {
    await countFailure(tx, { secrets, now }, attempt);
    return new Refusal('invalid-credential');
  }
  return account.disabled_at ? new Refusal('user-disabled') : { id: provenAccount(account.id) };
}

/** The account with an email address in the transaction's realm. */
export const findAccount = (tx: IdentityTx, email: string) => tx.maybe(accountOf(tx, email));

/**
 * The same before a session is opened: locks the account, so that a concurrent change that ends all its sessions, such
 * as a new password, ends this session too.
 */
export const findAccountToOpen = (tx: IdentityTx, email: string) => tx.maybe(accountOf(tx, email).forShare());

const accountOf = (tx: IdentityTx, email: string) =>
  tx.q
    .selectFrom('accounts')
    .select(['id', 'password_hash', 'disabled_at'])
    .where('store_id', '=', tx.realm)
    .where('email_key', '=', normaliseEmail(email).key);

/** Locks an account whose password was verified. False if the password has changed since. */
async function lockProvenAccount(
  tx: IdentityTx,
  { id, password_hash: hash }: { id: string; password_hash: string | null },
): Promise<boolean> {
  const account = await tx.maybe(
    tx.q
      .selectFrom('accounts')
      .select('id')
      .where('store_id', '=', tx.realm)
      .where('id', '=', id)
      .where('password_hash', '=', hash)
      .forShare(),
  );
  return account !== undefined;
}

/** Locks the account, so that nobody opens a session of it until the transaction ends. */
export const lockAccount = (tx: IdentityTx, id: string) =>
  tx.one(
    tx.q.selectFrom('accounts').select('id').where('store_id', '=', tx.realm).where('id', '=', id).forNoKeyUpdate(),
  );
