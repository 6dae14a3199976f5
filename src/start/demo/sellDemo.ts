import { randomUUID } from 'node:crypto';
import type { Services } from '#server/access/context.ts';
import type { StoreTx } from '#server/db/transaction.ts';
import { beginRefund } from '#server/features/orders/refunds/beginRefund.ts';
import { refundPayment } from '#server/features/orders/refunds/refundPayment.ts';
import { testPayments } from '#server/gateways/payments/testPayments.ts';
import type { DemoOwner } from './asCreator.ts';
import { dice } from './dice.ts';
import { DEMO, DEMO_PRODUCTS } from './demoStore.ts';
import { KIND_SALES, sellKind } from './kindSales.ts';
import { placeDemoOrder } from './placeDemoOrder.ts';
import { requestContextAt } from './requestContextAt.ts';
import { withoutEmails } from './withoutEmails.ts';

const ORDERS = 200;
const DAYS = 90;
const DAY_MS = 86_400_000;
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

interface Stall extends DemoOwner {
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
  const sales = [
    ...moments
      .toSorted((a, b) => a - b)
      .map((at, index) => ({ at, sell: (moment: Date) => sellOne(offline, { ...stall, index, moment, random }) })),
    ...KIND_SALES.map((sale) => ({
      at: today - sale.daysAgo * DAY_MS,
      sell: (moment: Date) => sellKind(offline, { ...stall, sale, moment }),
    })),
  ];
  for (const { at, sell } of sales.toSorted((a, b) => a.at - b.at)) await sell(new Date(at));
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
  const { orderId, isFree } = await placeDemoOrder(services, {
    ...person,
    storeId,
    productId,
    moment,
    variantAt: index,
    offered,
  });
  const requestContext = { ...requestContextAt(services, moment), storeId };
  const transact = <Result>(work: (tx: StoreTx) => Promise<Result>) =>
    services.db.inStore(storeId, (tx) => work(withoutEmails(tx)));
  if (!isFree && random() <= 0.03) {
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
