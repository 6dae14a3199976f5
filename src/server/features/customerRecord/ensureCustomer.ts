import { randomUUID } from 'node:crypto';
import { normaliseEmail } from '#shared/rules/email.ts';
import { provenAccount, type AccountId } from '#shared/kit/ids.ts';
import type { StoreTx } from '../../db/transaction.ts';

interface Buyer {
  email: string;
  name: string;
  now: Date;
}

/** The customer with an email address, created at the first purchase. */
export async function ensureCustomer(tx: StoreTx, buyer: Buyer): Promise<AccountId> {
  const id = (await findAccount(tx, buyer.email)) ?? (await makeAccount(tx, buyer));
  await upsertCustomer(tx, { ...buyer, id });
  return id;
}

/** The account with an email address, if there is one. */
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

/** The account only, for callers that send `upsertCustomer` together with rows that reference the customer. */
export async function makeAccount(tx: StoreTx, { email, now }: Omit<Buyer, 'name'>): Promise<AccountId> {
  const { key } = normaliseEmail(email);
  // Two concurrent first purchases wait for each other here, and the later one finds the earlier one's customer.
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

/** A buyer can name a customer without a name, but nobody can rename another person by typing their address. */
export const upsertCustomer = (tx: StoreTx, { id, email, name, now }: Buyer & { id: AccountId }): Promise<number> =>
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
