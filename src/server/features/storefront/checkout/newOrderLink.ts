import type { PageContext } from '../../../access/page.ts';
import { makeOrderLink } from '../../orders/receipts/makeOrderLink.ts';

/** The token of a new link to the page of an order. */
export async function newOrderLink({ tx, now }: PageContext, orderId: string): Promise<string> {
  const { email } = await tx.one(
    tx.q.selectFrom('orders').select('email').where('store_id', '=', tx.realm).where('id', '=', orderId),
  );
  return makeOrderLink(tx, { orderId, email, now });
}
