import type { InputOf } from '#shared/contract/callable.ts';
import { updateStoreCustomer as contract } from '#shared/contract/customers.ts';
import { answer } from '../../access/answer.ts';
import { changeEmail } from './changeEmail.ts';
import { loadCustomer, lockCustomer } from './customerRecord.ts';

/** Changes a customer; what is left out stays. */
export const updateStoreCustomer = answer(contract, async (wish, context) => {
  const { tx } = context;
  const before = await lockCustomer(tx, wish.customerId);
  await tx.run(
    tx.q
      .updateTable('customers')
      .set({ ...changesIn(wish), updated_at: context.now })
      .where('store_id', '=', tx.realm)
      .where('id', '=', before.id),
  );
  if (wish.email !== undefined && wish.email !== before.email) {
    await changeEmail(context, { customer: before, email: wish.email });
  }
  return { customer: await loadCustomer(tx, before.id) };
});

const changesIn = ({ name, note, tags }: InputOf<typeof contract>) => ({
  ...(name === undefined ? {} : { name }),
  ...(note === undefined ? {} : { note }),
  ...(tags === undefined ? {} : { tags }),
});
