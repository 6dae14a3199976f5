import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { normaliseEmail } from '#shared/rules/email.ts';
import { provenAccount, type AccountId } from '#shared/kit/ids.ts';
import { statement } from '../../db/statement.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { addTerms } from './searchTerms.ts';

interface Buyer {
  email: string;
  name: string;
  now: Date;
}

/** The customer with an email address, created at the first purchase. The statements are pipelined. */
export async function ensureCustomer(tx: StoreTx, buyer: Buyer): Promise<AccountId> {
  const { email, name, now } = buyer;
  const { key } = normaliseEmail(email);
  const [made] = await Promise.all([
    tx.maybe(accountInsert(tx, { id: randomUUID(), email, key, now })),
    tx.run(customerUpsert(tx, { email, name, key, now })),
  ]);
  const account = made ?? (await tx.one(accountRow(tx, { key })));
  tx.batch(termsInsert(tx, { email, name, key }));
  return provenAccount(account.id);
}

/** A buyer is found by what they typed now, whatever the customer is called. */
const termsInsert = statement((q, { realm, key, email, name }: ByEmail & { email: string; name: string }) =>
  addTerms(
    { q, realm },
    'customer',
    sql`select id, ${email}::text as email, ${name}::text as name from accounts
         where store_id = ${realm} and email_key = ${key}`,
  ),
);

type ByEmail = { realm: string; key: string };

const accountOf = (q: StoreTx['q'], { realm, key }: ByEmail) =>
  q.selectFrom('accounts').select('id').where('store_id', '=', realm).where('email_key', '=', key);

const accountRow = statement(accountOf);

/** Two concurrent first purchases wait for each other here, and the later one finds the earlier one's account. */
const accountInsert = statement(
  (q, { realm, id, email, key, now }: ByEmail & { id: string; email: string; now: Date }) =>
    q
      .insertInto('accounts')
      .values({ store_id: realm, id, email, email_key: key, created_at: now })
      .onConflict((on) => on.columns(['store_id', 'email_key']).doNothing())
      .returning('id'),
);

/** A buyer can name a customer without a name, but nobody can rename another person by typing their address. */
const customerUpsert = statement((q, { realm, email, name, key, now }: ByEmail & Buyer) =>
  q
    .insertInto('customers')
    .columns(['id', 'store_id', 'email', 'name', 'created_at', 'updated_at'])
    .expression(
      accountOf(q, { realm, key }).select((of) => [
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
