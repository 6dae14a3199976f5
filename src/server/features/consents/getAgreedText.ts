import { getAgreedText as contract } from '#shared/contract/consents.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { plainText } from '../richText/richText.ts';

/** The legal pages as the buyer of an order agreed to them. */
export const getAgreedText = defineHandler(contract, async ({ orderId }, { tx }) => {
  const row = await tx.maybe(
    tx.q
      .selectFrom('order_consents as c')
      .innerJoin('agreed_texts as t', (on) =>
        on.onRef('t.store_id', '=', 'c.store_id').onRef('t.hash', '=', 'c.text_hash'),
      )
      .select('t.html')
      .where('c.store_id', '=', tx.realm)
      .where('c.order_id', '=', orderId)
      .limit(1),
  );
  return { text: plainText(row?.html ?? refuse('not-found')) };
});
