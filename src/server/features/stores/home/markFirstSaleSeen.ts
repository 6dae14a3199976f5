import { markFirstSaleSeen as contract } from '#shared/contract/stores.ts';
import { defineHandler } from '../../../access/defineHandler.ts';

/** Records, for all of the creator's browsers, that the first-sale screen was shown. */
export const markFirstSaleSeen = defineHandler(contract, async (_input, { tx, now }) => {
  await tx.run(
    tx.q
      .updateTable('stores')
      .set({ first_sale_seen_at: now })
      .where('id', '=', tx.realm)
      .where('first_sale_seen_at', 'is', null),
  );
  return { seen: true as const };
});
