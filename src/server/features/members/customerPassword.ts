import { checkNewPassword } from '../../access/passwordRules.ts';
import { hashPassword } from '../../access/passwords.ts';
import type { StoreTx } from '../../db/transaction.ts';

/** Refuses a password that is too easy to guess in this store. */
export async function checkCustomerPassword(
  tx: StoreTx,
  { email, password, name = '' }: { email: string; password: string; name?: string },
): Promise<void> {
  const store = await tx.one(tx.q.selectFrom('stores').select('name').where('id', '=', tx.realm));
  await checkNewPassword(password, { email, names: [name, store.name] });
}

export async function setPassword(tx: StoreTx, { id, password }: { id: string; password: string }): Promise<void> {
  await tx.run(passwordOf(tx, { id, hash: await hashPassword(password) }));
}

/** Sets a password where there is none, and says whether there was none. */
export async function setFirstPassword(
  tx: StoreTx,
  { id, password }: { id: string; password: string },
): Promise<boolean> {
  const hash = await hashPassword(password);
  return (await tx.run(passwordOf(tx, { id, hash }).where('password_hash', 'is', null))) > 0;
}

const passwordOf = (tx: StoreTx, { id, hash }: { id: string; hash: string }) =>
  tx.q.updateTable('accounts').set({ password_hash: hash }).where('store_id', '=', tx.realm).where('id', '=', id);
