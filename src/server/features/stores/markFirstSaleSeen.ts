import { markFirstSaleSeen as contract } from '#shared/contract/stores.ts';
import { answer } from '../../access/answer.ts';

/** Remembers, for every browser of the creator, that the screen of the first sale was shown. */
export const markFirstSaleSeen = answer(contract, async (_input, { tx, now }) => {
  await tx.run(
    tx.q
      .updateTable('stores')
      .set({ first_sale_seen_at: now })
      .where('id', '=', tx.realm)
      .where('first_sale_seen_at', 'is', null),
  );
  return { seen: true as const };
});
