import { muteCommenter as contract } from '#shared/contract/posts.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../../access/defineHandler.ts';

/** Mutes a customer in all posts of the store. Their comments stay, and can be hidden one by one. */
export const muteCommenter = defineHandler(contract, async ({ customerId, isMuted }, { tx, now }) => {
  const customer = await tx.maybe(
    tx.q.selectFrom('customers').select('id').where('store_id', '=', tx.realm).where('id', '=', customerId),
  );
  if (!customer) refuse('not-found');
  const muted = { muted_at: isMuted ? now : null };
  await tx.run(
    tx.q
      .insertInto('commenters')
      .values({ store_id: tx.realm, customer_id: customerId, ...muted })
      .onConflict((on) => on.columns(['store_id', 'customer_id']).doUpdateSet(muted)),
  );
  return { isMuted };
});
