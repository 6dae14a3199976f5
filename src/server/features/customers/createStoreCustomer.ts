import { randomUUID } from 'node:crypto';
import { createStoreCustomer as contract } from '#shared/contract/customers.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { normaliseEmail } from '#shared/rules/email.ts';
import { answer } from '../../access/answer.ts';
import { whenUnique } from '../../db/whenUnique.ts';
import { assertPoolOpen } from './assertPoolOpen.ts';
import { loadCustomer } from './customerRecord.ts';

/** Adds a customer to the pool, without a password. */
export const createStoreCustomer = answer(contract, async ({ email, name, note, tags }, { tx, now }) => {
  await assertPoolOpen(tx);
  const id = randomUUID();
  await tx
    .run(
      tx.q
        .insertInto('accounts')
        .values({ store_id: tx.realm, id, email, email_key: normaliseEmail(email).key, created_at: now }),
    )
    .catch(whenUnique('accounts_email', () => refuse('customer-email-taken')));
  await tx.run(
    tx.q
      .insertInto('customers')
      .values({ store_id: tx.realm, id, email, name, note, tags, created_at: now, updated_at: now }),
  );
  return { customer: await loadCustomer(tx, id) };
});
