import type { InputOf } from '#shared/contract/callable.ts';
import { updateStoreCustomer as contract } from '#shared/contract/customers.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { rememberTags } from '../customerRecord/customerTags.ts';
import { rememberTerms } from '../customerRecord/searchTerms.ts';
import { changeEmail } from './changeEmail.ts';
import { loadCustomer, lockCustomer } from './customerRecord.ts';

/** Changes a customer. Absent fields stay as they are. */
export const updateStoreCustomer = defineHandler(contract, async (input, context) => {
  const { tx } = context;
  const before = await lockCustomer(tx, input.customerId);
  await tx.run(
    tx.q
      .updateTable('customers')
      .set({ ...changesIn(input), updated_at: context.now })
      .where('store_id', '=', tx.realm)
      .where('id', '=', before.id),
  );
  if (input.email !== undefined && input.email !== before.email) {
    await changeEmail(context, { customer: before, email: input.email });
  }
  await rememberTerms(tx, 'customer', before.id);
  if (input.tags !== undefined) await rememberTags(tx, [before.id]);
  return { customer: await loadCustomer(tx, before.id) };
});

const changesIn = ({ name, note, tags }: InputOf<typeof contract>) => ({
  ...(name === undefined ? {} : { name }),
  ...(note === undefined ? {} : { note }),
  ...(tags === undefined ? {} : { tags }),
});
