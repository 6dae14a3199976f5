import { Refusal } from '#shared/contract/refusals.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { buy } from '../orders/buy.ts';
import { findForSale, type ForSale } from '../orders/findForSale.ts';
import type { Till } from '../orders/Purchase.ts';
import { queueReceipt } from '../orders/queueReceipt.ts';
import { quoteFor } from '../orders/quoteFor.ts';

interface Receiver {
  id: string;
  email: string;
  name: string;
  product_id: string | null;
}

/** The product that a sign-up promised, while it is free and on show. */
export async function findGift(tx: StoreTx, productId: string | null): Promise<ForSale | undefined> {
  const product = productId === null ? undefined : await findForSale(tx, productId);
  return product?.price.kind === 'free' ? product : undefined;
}

/** Gives it: an order of nothing, whose letter opens the library. Asked for again, the letter comes again. */
export async function giveGift(till: Till, { id, email, name, product_id }: Receiver): Promise<void> {
  const product = await findGift(till.tx, product_id);
  if (product === undefined) return;
  const { storeId, now, tx, language } = till;
  const key = `sign-up ${id} ${product.id}`;
  const quote = quoteFor(product, { storeId, now, offered: undefined });
  const placed = await buy(till, { quote, email, name, card: undefined, key, buyerId: undefined, request: [key] });
  if (placed instanceof Refusal || placed.isNew) return;
  await queueReceipt({ tx, now, language }, { id: placed.orderId, email, total: placed.total.amount, gateway: 'none' });
}
