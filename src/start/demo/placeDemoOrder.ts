import { randomUUID } from 'node:crypto';
import type { Services } from '#server/access/context.ts';
import type { StoreTx } from '#server/db/transaction.ts';
import { checkout } from '#server/features/orders/checkout/checkout.ts';
import type { Placed, Purchase } from '#server/features/orders/checkout/Purchase.ts';
import { totalOf } from '#server/features/orders/checkout/Quote.ts';
import { quoteFor } from '#server/features/orders/checkout/quoteFor.ts';
import { findPublishedProduct, inVariant } from '#server/features/publishedProducts/findPublishedProduct.ts';
import { Refusal, refuse } from '#shared/contract/refusals.ts';
import type { StoreId } from '#shared/kit/ids.ts';
import { requestContextAt } from './requestContextAt.ts';
import { withoutEmails } from './withoutEmails.ts';

const CARD = { number: '4242424242424242', expiry: '12/40', cvc: '123' };

export interface DemoOrder extends Pick<Purchase, 'email' | 'name' | 'slot' | 'support' | 'consents'> {
  storeId: StoreId;
  productId: string;
  moment: Date;
  /** The position of the variant that is bought, if the product has variants. Absent: the first. */
  variantAt?: number;
  offered?: number | undefined;
}

/** Buys a product through the real checkout with the test card. */
export async function placeDemoOrder(
  services: Services,
  { storeId, productId, moment, variantAt = 0, offered, ...bought }: DemoOrder,
): Promise<Placed & { isFree: boolean }> {
  const requestContext = { ...requestContextAt(services, moment), storeId };
  const transact = <Result>(work: (tx: StoreTx) => Promise<Result>) =>
    services.db.inStore(storeId, (tx) => work(withoutEmails(tx)));
  const quote = await transact(async (tx) => {
    const found = (await findPublishedProduct(tx, productId)) ?? refuse('product-not-for-sale');
    const { variants } = found;
    const variantId = variants[variantAt % variants.length]?.id ?? null;
    const sold = inVariant(found, variantId) ?? refuse('variant-not-for-sale');
    return quoteFor([{ product: sold, quantity: 1, offered }], { storeId, now: moment });
  });
  const isFree = totalOf(quote).amount === 0;
  const placed = await checkout(
    { ...requestContext, transact: (work) => transact((tx) => work({ ...requestContext, tx })) },
    {
      ...bought,
      quote,
      card: isFree ? undefined : CARD,
      key: randomUUID(),
      root: null,
      buyerId: undefined,
      request: [],
    },
    () => (order) => Promise.resolve(order),
  );
  if (placed instanceof Refusal) throw placed;
  return { ...placed, isFree };
}
