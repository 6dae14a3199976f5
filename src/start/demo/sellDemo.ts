import { randomUUID } from 'node:crypto';
import type { Services } from '#server/access/context.ts';
import type { StoreTx } from '#server/db/transaction.ts';
import { checkout } from '#server/features/orders/checkout/checkout.ts';
import { totalOf } from '#server/features/orders/checkout/Quote.ts';
import { quoteFor } from '#server/features/orders/checkout/quoteFor.ts';
import { beginRefund } from '#server/features/orders/refunds/beginRefund.ts';
import { refundPayment } from '#server/features/orders/refunds/refundPayment.ts';
import { findPublishedProduct, inVariant } from '#server/features/publishedProducts/findPublishedProduct.ts';
import { testPayments } from '#server/gateways/payments/testPayments.ts';
import { Refusal, refuse } from '#shared/contract/refusals.ts';
import type { AccountId, StoreId } from '#shared/kit/ids.ts';
import { requestContextAt } from './requestContextAt.ts';
import { dice } from './dice.ts';
import { DEMO, DEMO_PRODUCTS } from './demoStore.ts';

const ORDERS = 200;
const DAYS = 90;
const DAY_MS = 86_400_000;
const CARD = { number: '4242424242424242', expiry: '12/40', cvc: '123' };
const NAMES = [
  'Alma',
  'Bruno',
  'Chidi',
  'Dora',
  'Emre',
  'Freya',
  'Goran',
  'Hana',
  'Ines',
  'Jonas',
  'Kaito',
  'Lena',
  'Mateo',
  'Nia',
  'Omar',
  'Petra',
  'Rosa',
  'Sami',
  'Tove',
  'Yara',
];

interface Stall {
  storeId: StoreId;
  creatorId: AccountId;
  productIds: readonly string[];
}

/** Ninety days of sales with slow growth, through the real checkout with the test card. */
export async function sellDemo(services: Services, stall: Stall): Promise<void> {
  const random = dice(1240);
  // Demo orders move no money, whichever gateway the installation has.
  const payments = testPayments({ secret: services.secrets.key('payments'), now: services.now });
  const offline = { ...services, payments };
  const today = services.now().getTime();
  const moments = Array.from({ length: ORDERS }, () => today - DAYS * DAY_MS * (1 - Math.sqrt(random())) * 0.999);
  for (const [index, moment] of moments.toSorted((a, b) => a - b).entries()) {
    await sellOne(offline, { ...stall, index, moment: new Date(moment), random });
  }
}

async function sellOne(
  services: Services,
  {
    storeId,
    creatorId,
    productIds,
    index,
    moment,
    random,
  }: Stall & { index: number; moment: Date; random: () => number },
): Promise<void> {
  // The customer whose account is printed buys a different product each time.
  const chosen = isKnown(index) ? Math.floor(index / KNOWN_EVERY) : pick(random);
  const product = DEMO_PRODUCTS[chosen];
  const productId = productIds[chosen];
  if (!product || productId === undefined) return;
  const offered = product.price.kind === 'from' ? 500 + Math.floor(random() * 5) * 500 : undefined;
  const person = personAt(index, random);
  const requestContext = { ...requestContextAt(services, moment), storeId };
  const transact = <Result>(work: (tx: StoreTx) => Promise<Result>) =>
    services.db.inStore(storeId, (tx) => work(withoutEmails(tx)));
  const quote = await transact(async (tx) => {
    const found = (await findPublishedProduct(tx, productId)) ?? refuse('product-not-for-sale');
    const { variants } = found;
    const variantId = variants[index % variants.length]?.id ?? null;
    const sold = inVariant(found, variantId) ?? refuse('variant-not-for-sale');
    return quoteFor([{ product: sold, quantity: 1, offered }], { storeId, now: moment });
  });
  const isFree = totalOf(quote).amount === 0;
  const placed = await checkout(
    { ...requestContext, transact: (work) => transact((tx) => work({ ...requestContext, tx })) },
    {
      quote,
      ...person,
      card: isFree ? undefined : CARD,
      key: randomUUID(),
      root: null,
      buyerId: undefined,
      request: [],
    },
    () => (order) => Promise.resolve(order),
  );
  if (placed instanceof Refusal) throw placed;
  if (!isFree && random() <= 0.03) {
    const { orderId } = placed;
    const refund = {
      storeId,
      orderId,
      reason: 'Bought by mistake',
      restock: true,
      elsewhere: false,
      idempotencyKey: randomUUID(),
    };
    await refundPayment(
      { ...requestContext, transact },
      (tx) =>
        beginRefund({ tx, now: requestContext.now, creatorId, gatewayId: requestContext.services.payments.id }, refund),
      async () => undefined,
    );
  }
  await transact((tx) => tx.run(tx.q.deleteFrom('mail_messages').where('store_id', '=', tx.realm)));
}

/** No emails are sent about demo sales. */
const withoutEmails = (tx: StoreTx): StoreTx => ({ ...tx, enqueue: () => Promise.resolve() });

const KNOWN_EVERY = 50;
const isKnown = (index: number) => index % KNOWN_EVERY === 20;

function personAt(index: number, random: () => number): { email: string; name: string } {
  if (isKnown(index)) return { email: DEMO.customer.email, name: DEMO.customer.name };
  const number = Math.floor(random() * 120);
  const name = NAMES[number % NAMES.length] ?? 'Alma';
  return { email: `${name.toLowerCase()}${number}@mail.example`, name };
}

function pick(random: () => number): number {
  let left = random() * DEMO_PRODUCTS.reduce((sum, { weight }) => sum + weight, 0);
  for (const [index, { weight }] of DEMO_PRODUCTS.entries()) {
    left -= weight;
    if (left < 0) return index;
  }
  return 0;
}
