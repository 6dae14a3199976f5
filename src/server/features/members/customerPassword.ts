import { checkNewPassword } from '../../access/passwordRules.ts';
import { hashPassword } from '../../access/passwords.ts';
import type { StoreTx } from '../../db/transaction.ts';

/** Refuses a password that is easy to guess in this store. Having no password is allowed. */
export async function checkCustomerPassword(
  tx: StoreTx,
  { email, password, name = '' }: { email: string; password?: string | undefined; name?: string },
): Promise<void> {
  if (password === undefined) return;
  const store = await tx.one(tx.q.selectFrom('stores').select('name').where('id', '=', tx.realm));
  await checkNewPassword(password, { email, names: [name, store.name] });
}

export async function setPassword(tx: StoreTx, { id, password }: { id: string; password: string }): Promise<void> {
  await tx.run(passwordOf(tx, { id, hash: await hashPassword(password) }));
}

/** Sets the first password, if one is given. False if the account already has one, which stays. */
export async function setFirstPassword(
  tx: StoreTx,
  { id, password }: { id: string; password: string | undefined },
): Promise<boolean> {
  if (password === undefined) return !(await hasPassword(tx, id));
  const hash = await hashPassword(password);
  return (await tx.run(passwordOf(tx, { id, hash }).where('password_hash', 'is', null))) > 0;
}

const passwordOf = (tx: StoreTx, { id, hash }: { id: string; hash: string }) =>
  tx.q.updateTable('accounts').set({ password_hash: hash }).where('store_id', '=', tx.realm).where('id', '=', id);

async function hasPassword(tx: StoreTx, id: string): Promise<boolean> {
  const account = await tx.one(
    tx.q.selectFrom('accounts').select('password_hash').where('store_id', '=', tx.realm).where('id', '=', id),
  );
  return account.password_hash !== null;
}
