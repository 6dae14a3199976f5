import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { hiddenField, openBrowser } from '#test/browser.ts';
import { STRIPE_CARDS } from '#test/doubles/stripe/payments.ts';
import { startStripe, type StripeEvent } from '#test/doubles/stripe/startStripe.ts';
import { openShop, readTotals } from '#test/shop.ts';
import { openWorld } from '#test/world.ts';

let clock = () => new Date();
const stripe = await startStripe({ now: () => clock() });
const world = await openWorld({ environment: stripe.connectEnvironment });
afterAll(() => stripe.close());
clock = world.now;

const shop = await openShop(world, 'ana');
const { storeId } = shop;
const taxes = { isOn: true, home: 'DE', isInclusive: true, isBelowThreshold: false, addEuRates: true };
await world.call('saveTaxes', { storeId, ...taxes }, { as: shop });
await world.call('connectPayments', { storeId }, { as: shop });
const { account } = await world.call('getPaymentAccount', { storeId }, { as: shop });
stripe.accounts.decide(account.id, { cards: 'active' });
await world.call('getPaymentAccount', { storeId }, { as: shop });

const URL_PATH = '/ana-studio/checkout/spring-prints';
const PRICE = 1200;
const DISPUTE_FEE = 1500;
const ACCOUNTS = { DE: 'tax:DE:1900', FR: 'tax:FR:2000', NL: 'tax:NL:2100' } as const;
type Country = keyof typeof ACCOUNTS;

interface Story {
  country: Country;
  refunds: { amount: number; isOurs: boolean }[];
  ending: 'none' | 'open' | 'won' | 'lost';
}

const Stories: fc.Arbitrary<Story[]> = fc.array(
  fc.record({
    country: fc.constantFrom<Country>('DE', 'FR', 'NL'),
    // The largest ones take back the whole order.
    refunds: fc.array(
      fc.record({ amount: fc.oneof(fc.integer({ min: 1, max: 300 }), fc.constant(600)), isOurs: fc.boolean() }),
      { maxLength: 3 },
    ),
    ending: fc.constantFrom('none', 'open', 'won', 'lost'),
  }),
  { minLength: 1, maxLength: 4 },
);

it('shuffled, doubled and dropped events about several orders with tax end in one ledger', { timeout: 120_000 }, () =>
  fc.assert(
    fc.asyncProperty(Stories, fc.infiniteStream(fc.nat(1000)), async (stories, random) => {
      const next = () => random.next().value ?? 0;
      const before = await readTotals(world, storeId);
      const orders = await Promise.all(stories.map(async (story) => ({ ...story, ...(await pay(story.country)) })));
      await deliver(next);
      for (const order of orders) await live(order);
      await deliver(next);
      await world.sweep(storeId);

      const { ledger, unbalanced } = await readTotals(world, storeId);
      expect(unbalanced).toBe(0);
      expect(sum(Object.values(ledger))).toBe(0);
      const moved = Object.fromEntries(
        [...new Set([...Object.keys(ledger), ...Object.keys(before.ledger)])].map((name) => [
          name,
          (ledger[name] ?? 0) - (before.ledger[name] ?? 0),
        ]),
      );
      const rows = await Promise.all(orders.map(check));
      const expected = {
        store: -sum(rows.map(({ remaining, tax }) => remaining - tax)),
        disputes: sum(rows.map(({ disputed }) => disputed)),
        'gateway:stripe': sum(rows.map(({ balance }) => balance)),
        'fees:platform': sum(rows.map(({ share }) => share)),
        'fees:dispute': DISPUTE_FEE * rows.filter(({ isDisputed }) => isDisputed).length,
        ...Object.fromEntries(
          Object.entries(ACCOUNTS).map(([country, name]) => [
            name,
            -sum(rows.flatMap((row) => (row.country === country ? [row.tax] : []))),
          ]),
        ),
      };
      for (const [name, amount] of Object.entries(expected))
        expect([name, (moved[name] ?? 0) + 0]).toEqual([name, amount + 0]);
    }),
    { numRuns: 8, endOnFailure: true },
  ),
);

interface Paid {
  session: string;
  intent: string;
  orderId: string;
}

/** A payment that Stripe has. Its events wait in the list. */
async function pay(country: Country): Promise<Paid> {
  const visitor = openBrowser(world);
  const { body } = await visitor.get(URL_PATH);
  const email = `${randomUUID()}@example.com`;
  const { headers } = await visitor.post(URL_PATH, { quote: hiddenField(body, 'quote'), email, name: 'Cleo', country });
  const session = /\/c\/pay\/(\w+)$/.exec(headers.location ?? '')?.[1] ?? '';
  stripe.pay(session, STRIPE_CARDS.pays);
  const [{ id: orderId } = { id: '' }] = await world.sql<{ id: string }>('select id from orders where email = $1', [
    email,
  ]);
  return { session, intent: stripe.ofSession(session).intent?.id ?? '', orderId };
}

/** What happens to the order: refunds by its store and in Stripe's dashboard, and then perhaps a dispute. */
async function live({ session, intent, orderId, refunds, ending }: Story & Paid): Promise<void> {
  for (const { amount, isOurs } of refunds) {
    if (leftAt(session) < amount) continue;
    if (isOurs) {
      const refund = { storeId, orderId, amount, idempotencyKey: randomUUID() };
      await world.call('refundOrder', refund, { as: shop });
    } else stripe.refund({ payment_intent: intent, amount }, account.id);
  }
  if (ending === 'none' || leftAt(session) === 0) return;
  const { id } = stripe.openDispute(stripe.ofSession(session));
  if (ending !== 'open') stripe.moveDispute(id, ending);
}

const leftAt = (session: string): number => {
  const { charge } = stripe.ofSession(session);
  return (charge?.amount ?? 0) - (charge?.amount_refunded ?? 0);
};

/**
 * Posts the events that wait. The last one of each kind about a payment is among them. Others may be lost, and any may come
 * twice, in any order.
 */
async function deliver(next: () => number): Promise<void> {
  const events = stripe.events.splice(0);
  const last = new Map(events.map((event) => [kindOf(event), event]));
  const arriving = events.filter((event) => last.get(kindOf(event)) === event || next() % 3 > 0);
  const shuffled = arriving
    .flatMap((event) => (next() % 2 === 0 ? [event, event] : [event]))
    .map((event) => ({ event, key: next() }))
    .toSorted((one, other) => one.key - other.key);
  for (const { event } of shuffled) {
    expect((await world.app.inject({ method: 'POST', ...stripe.post(event) })).statusCode).toBe(204);
    if (next() % 3 === 0) await world.runJobs();
  }
  await world.runJobs();
}

/** The payment and the kind of object that an event is about. */
function kindOf({ type, data }: StripeEvent): string {
  const object = data?.object;
  const payment = object && 'payment_intent' in object ? String(object.payment_intent) : object?.id;
  return `${/^(refund|charge\.dispute)/.exec(type)?.[0] ?? 'payment'} ${payment}`;
}

/** Compares an order with what Stripe has of it, and returns what the ledger must have. */
async function check({ session, intent, orderId, country, ending }: Story & Paid) {
  const { charge, entry, applicationFee, feeReturned } = stripe.ofSession(session);
  const disputes = stripe.disputesOf(intent);
  const refunded = charge?.amount_refunded ?? 0;
  const left = PRICE - refunded;
  const isDisputed = disputes.length > 0;
  const lost = isDisputed && ending === 'lost' ? left : 0;
  const remaining = left - lost;
  const [row] = await world.sql<Record<'status' | 'refunded' | 'lost' | 'tax' | 'refunded_tax' | 'lost_tax', number>>(
    `select status, refunded::int, lost::int, tax::int, refunded_tax::int, lost_tax::int from orders where id = $1`,
    [orderId],
  );
  if (!row) throw new Error('The order is gone.');
  expect(row).toMatchObject({
    status: refunded === 0 ? 'paid' : left === 0 ? 'refunded' : 'partially-refunded',
    refunded,
    lost,
  });
  const bps = Number(ACCOUNTS[country].slice(-4));
  expect(row.tax).toBe(PRICE - Math.round((PRICE * 10_000) / (10_000 + bps)));
  const refunds = stripe.refundsOf(intent);
  const tax = row.tax - row.refunded_tax - row.lost_tax;
  // Each refund rounds its part once, and nothing is left of an order that was returned in full.
  const rounding = remaining === 0 ? 0 : (refunds.length + 1) / 2;
  expect(Math.abs(tax - (row.tax * remaining) / PRICE)).toBeLessThanOrEqual(rounding);
  const known = await world.sql('select 1 from refunds where order_id = $1', [orderId]);
  expect(known).toHaveLength(refunds.length);
  const { order } = await world.call('getOrder', { storeId, orderId }, { as: shop });
  const isOpen = isDisputed && ending === 'open';
  expect(order.lines[0].hasAccess).toBe(remaining > 0 && !isOpen);
  const moved = sum(disputes.flatMap((dispute) => dispute.balance_transactions.map(({ net }) => net)));
  return {
    country,
    isDisputed,
    remaining,
    tax,
    disputed: isOpen ? left : 0,
    balance: (entry?.net ?? 0) - refunded + moved + feeReturned,
    share: applicationFee - feeReturned,
  };
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
