import { randomUUID } from 'node:crypto';
import { normaliseEmail } from '#shared/rules/email.ts';
import { provenAccount, type AccountId } from '#shared/kit/ids.ts';
import type { StoreTx } from '../../db/transaction.ts';

interface Buyer {
  email: string;
  name: string;
  now: Date;
}

/** The customer of an e-mail address in the store's pool, made at the first purchase. */
export async function customerFor(tx: StoreTx, buyer: Buyer): Promise<AccountId> {
  const id = (await findAccount(tx, buyer.email)) ?? (await makeAccount(tx, buyer));
  await keepCustomer(tx, { ...buyer, id });
  return id;
}

/** The account of an e-mail address, if it has one. */
export async function findAccount(tx: StoreTx, email: string): Promise<AccountId | undefined> {
  const row = await tx.maybe(
    tx.q
      .selectFrom('accounts')
      .select('id')
      .where('store_id', '=', tx.realm)
      .where('email_key', '=', normaliseEmail(email).key),
  );
  return row && provenAccount(row.id);
}

/** The account alone, for a caller who sends `keepCustomer` together with what refers to the customer. */
export async function makeAccount(tx: StoreTx, { email, now }: Omit<Buyer, 'name'>): Promise<AccountId> {
  const { key } = normaliseEmail(email);
  // Two first purchases at once wait for each other here; the later one finds what the earlier one made.
  const made = await tx.maybe(
    tx.q
      .insertInto('accounts')
      .values({ store_id: tx.realm, id: randomUUID(), email, email_key: key, created_at: now })
      .onConflict((on) => on.columns(['store_id', 'email_key']).doNothing())
      .returning('id'),
  );
  const id = made ? provenAccount(made.id) : await findAccount(tx, email);
  if (id === undefined) throw new Error('The account vanished between two statements.');
  return id;
}

/** A buyer may name a nameless customer; nobody renames another by typing their address. */
export const keepCustomer = (tx: StoreTx, { id, email, name, now }: Buyer & { id: AccountId }): Promise<number> =>
  tx.run(
    tx.q
      .insertInto('customers')
      .values({ store_id: tx.realm, id, email, name, created_at: now, updated_at: now })
      .onConflict((on) =>
        on
          .columns(['store_id', 'id'])
          .doUpdateSet({ name, updated_at: now })
          .where('customers.name', '=', '')
          .where((eb) => eb.val(name), '<>', ''),
      ),
  );
