import type { StoreTx } from '../../../db/transaction.ts';

export interface Answering {
  rootId: string;
  /** The offered variant, or the product if it has none. */
  itemId: string;
}

/** Keeps that the buyer does not want an offer. An accepted one stays accepted. */
export const declineOffer = ({ tx, now }: { tx: StoreTx; now: Date }, { rootId, itemId }: Answering): Promise<number> =>
  tx.run(
    tx.q
      .updateTable('offer_answers')
      .set({ answer: 'declined', answered_at: now })
      .where('store_id', '=', tx.realm)
      .where('order_id', '=', rootId)
      .where('item_id', '=', itemId)
      .where('answer', 'is', null),
  );
