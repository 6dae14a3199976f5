import { Refusal } from '#shared/contract/refusals.ts';
import { provenAccount, type AccountId } from '#shared/kit/ids.ts';
import { normaliseEmail } from '#shared/rules/email.ts';
import type { IdentityTx } from '../db/transaction.ts';
import { countFailure, forgiveHere, type Attempt } from './attempts.ts';
import { fitsPassword } from './passwords.ts';
import type { Secrets } from './secrets.ts';

interface Proof {
  attempt: Attempt;
  password: string;
  secrets: Secrets;
  now: Date;
}

/** The account behind an e-mail and its password, and what was mistyped before is forgotten. */
export async function proveAccount(tx: IdentityTx, proof: Proof): Promise<{ id: AccountId } | Refusal> {
  const account = await provePassword(tx, proof);
  if (!(account instanceof Refusal)) await forgiveHere(tx, proof.secrets, proof.attempt);
  return account;
}

/**
 * The account behind an e-mail and its password. A refusal is to be returned, so that the failure stays counted;
 * that an account is closed is told only to who knows its password.
 */
export async function provePassword(tx: IdentityTx, proof: Proof): Promise<{ id: AccountId } | Refusal> {
  const { attempt, password, secrets, now } = proof;
  const account = await findAccount(tx, attempt.email);
  const fits = await fitsPassword(password, account?.password_hash);
  if (!account || !fits || !(await holdAccount(tx, account))) {
    await countFailure(tx, { secrets, now }, attempt);
    return new Refusal('invalid-credential');
  }
  return account.disabled_at ? new Refusal('user-disabled') : { id: provenAccount(account.id) };
}

/** The account of an e-mail address in the transaction's realm. */
export const findAccount = (tx: IdentityTx, email: string) => tx.maybe(accountOf(tx, email));

/**
 * The same for who is about to open a session: whatever ends the account's sessions at this moment, such as a new
 * password, waits and then ends this one too.
 */
export const findAccountToOpen = (tx: IdentityTx, email: string) => tx.maybe(accountOf(tx, email).forShare());

const accountOf = (tx: IdentityTx, email: string) =>
  tx.q
    .selectFrom('accounts')
    .select(['id', 'password_hash', 'disabled_at'])
    .where('store_id', '=', tx.realm)
    .where('email_key', '=', normaliseEmail(email).key);

/** Holds an account whose password was looked at; false where it has got another one meanwhile. */
async function holdAccount(
  tx: IdentityTx,
  { id, password_hash: hash }: { id: string; password_hash: string | null },
): Promise<boolean> {
  const held = await tx.maybe(
    tx.q
      .selectFrom('accounts')
      .select('id')
      .where('store_id', '=', tx.realm)
      .where('id', '=', id)
      .where('password_hash', '=', hash)
      .forShare(),
  );
  return held !== undefined;
}

/** Nobody opens a session of the account until the transaction ends. */
export const lockAccount = (tx: IdentityTx, id: string) =>
  tx.one(
    tx.q.selectFrom('accounts').select('id').where('store_id', '=', tx.realm).where('id', '=', id).forNoKeyUpdate(),
  );
