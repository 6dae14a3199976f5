import { refuse } from '#shared/contract/refusals.ts';
import { removeWaitlistEntries as contract } from '#shared/contract/waitlists.ts';
import { defineHandler } from '../../access/defineHandler.ts';

/** Removes people from a product's waitlist: all of them or none. */
export const removeWaitlistEntries = defineHandler(contract, async ({ productId, entryIds }, { tx }) => {
  const ids = [...new Set(entryIds)];
  const removed = await tx.run(
    tx.q
      .deleteFrom('waitlist_entries')
      .where('store_id', '=', tx.realm)
      .where('product_id', '=', productId)
      .where('id', 'in', ids),
  );
  return removed === ids.length ? { removed } : refuse('not-found');
});
