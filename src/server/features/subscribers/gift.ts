import { Refusal } from '#shared/contract/refusals.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { beginOrder } from '../orders/checkout/beginOrder.ts';
import { findPublishedProduct, type SellableProduct } from '../publishedProducts/findPublishedProduct.ts';
import type { CheckoutContext } from '../orders/checkout/Purchase.ts';
import { enqueueReceipt } from '../orders/receipts/enqueueReceipt.ts';
import { quoteFor } from '../orders/checkout/quoteFor.ts';

interface Receiver {
  id: string;
  email: string;
  name: string;
  product_id: string | null;
}

/** The free product that a sign-up form promises, while it is free and published, and there is nothing to choose. */
export async function findGift(tx: StoreTx, productId: string | null): Promise<SellableProduct | undefined> {
  const product = productId === null ? undefined : await findPublishedProduct(tx, productId);
  return product?.price.kind === 'free' && product.variants.length === 0 ? product : undefined;
}

/** Delivers the gift as a free order, whose email links to the order. Repeating it sends the email again. */
export async function deliverGift(context: CheckoutContext, { id, email, name, product_id }: Receiver): Promise<void> {
  const product = await findGift(context.tx, product_id);
  if (product === undefined) return;
  const { storeId, now, tx, language } = context;
  const key = `sign-up ${id} ${product.id}`;
  const quote = quoteFor([{ product, quantity: 1 }], { storeId, now });
  const placed = await beginOrder(context, {
    quote,
    email,
    name,
    card: undefined,
    key,
    root: null,
    buyerId: undefined,
    request: [key],
  });
  if (placed instanceof Refusal || 'attempt' in placed || placed.isNew) return;
  await enqueueReceipt(
    { tx, now, language },
    { id: placed.orderId, email, total: placed.total.amount, gateway: 'none' },
  );
}
