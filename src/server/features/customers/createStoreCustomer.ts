import { createStoreCustomer as contract } from '#shared/contract/customers.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { normaliseEmail } from '#shared/rules/email.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { newRowId } from '../../db/rowId.ts';
import { onUniqueViolation } from '../../db/onUniqueViolation.ts';
import { assertPoolOpen } from '../customerRecord/assertPoolOpen.ts';
import { rememberTags } from '../customerRecord/customerTags.ts';
import { rememberTerms } from '../customerRecord/searchTerms.ts';
import { markCustomer } from '../sales/sums/markSales.ts';
import { loadCustomer } from './customerRecord.ts';

/** Adds a customer without a password. */
export const createStoreCustomer = defineHandler(contract, async ({ email, name, note, tags }, { tx, now }) => {
  await assertPoolOpen(tx);
  const id = newRowId();
  await tx
    .run(
      tx.q
        .insertInto('accounts')
        .values({ store_id: tx.realm, id, email, email_key: normaliseEmail(email).key, created_at: now }),
    )
    .catch(onUniqueViolation('accounts_email', () => refuse('customer-email-taken')));
  await tx.run(
    tx.q
      .insertInto('customers')
      .values({ store_id: tx.realm, id, email, name, note, tags, created_at: now, updated_at: now }),
  );
  await rememberTerms(tx, 'customer', id);
  await rememberTags(tx, [id]);
  markCustomer(tx, id, now);
  return { customer: await loadCustomer(tx, id) };
});
