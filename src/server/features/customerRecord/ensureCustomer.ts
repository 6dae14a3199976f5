import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { normaliseEmail } from '#shared/rules/email.ts';
import { provenAccount, type AccountId } from '#shared/kit/ids.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { addTerms } from './searchTerms.ts';

interface Buyer {
  email: string;
  name: string;
  now: Date;
}

/** The customer with an email address, created at the first purchase. The statements are pipelined. */
export async function ensureCustomer(tx: StoreTx, buyer: Buyer): Promise<AccountId> {
  tx.atCommit(termsOf(tx, buyer));
  const [, , account] = await Promise.all([
    insertAccount(tx, buyer),
    upsertCustomer(tx, buyer),
    tx.one(accountOf(tx, buyer.email)),
  ]);
  return provenAccount(account.id);
}

/** A buyer is found by what they typed now, whatever the customer is called. */
const termsOf = (tx: StoreTx, { email, name }: Buyer) =>
  addTerms(
    tx,
    'customer',
    sql`select id, ${email}::text as email, ${name}::text as name from accounts
         where store_id = ${tx.realm} and email_key = ${normaliseEmail(email).key}`,
  );

const accountOf = (tx: StoreTx, email: string) =>
  tx.q
    .selectFrom('accounts')
    .select('id')
    .where('store_id', '=', tx.realm)
    .where('email_key', '=', normaliseEmail(email).key);

/** Two concurrent first purchases wait for each other here, and the later one finds the earlier one's account. */
const insertAccount = (tx: StoreTx, { email, now }: Buyer): Promise<number> =>
  tx.run(
    tx.q
      .insertInto('accounts')
      .values({ store_id: tx.realm, id: randomUUID(), email, email_key: normaliseEmail(email).key, created_at: now })
      .onConflict((on) => on.columns(['store_id', 'email_key']).doNothing()),
  );

/** A buyer can name a customer without a name, but nobody can rename another person by typing their address. */
const upsertCustomer = (tx: StoreTx, { email, name, now }: Buyer): Promise<number> =>
  tx.run(
    tx.q
      .insertInto('customers')
      .columns(['id', 'store_id', 'email', 'name', 'created_at', 'updated_at'])
      .expression(
        accountOf(tx, email).select((of) => [
          'store_id',
          of.val(email).as('email'),
          of.val(name).as('name'),
          of.cast<Date>(of.val(now), 'timestamptz').as('created_at'),
          of.cast<Date>(of.val(now), 'timestamptz').as('updated_at'),
        ]),
      )
      .onConflict((on) =>
        on
          .columns(['store_id', 'id'])
          .doUpdateSet({ name, updated_at: now })
          .where('customers.name', '=', '')
          .where((eb) => eb.val(name), '<>', ''),
      ),
  );
