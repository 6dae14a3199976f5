import { customerUpdateProfile as contract } from '#shared/contract/members.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { rememberTerms } from '../customerRecord/searchTerms.ts';
import { loadCustomer } from './memberSession.ts';

/** Changes the customer's name. Orders keep the name they were placed with. */
export const customerUpdateProfile = defineHandler(contract, async ({ name }, { tx, customer, now }) => {
  await tx.run(
    tx.q
      .updateTable('customers')
      .set({ name, updated_at: now })
      .where('store_id', '=', tx.realm)
      .where('id', '=', customer.id),
  );
  await rememberTerms(tx, 'customer', customer.id);
  return { customer: await loadCustomer(tx, customer.id) };
});
