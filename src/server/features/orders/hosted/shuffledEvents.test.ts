import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import type { DiscountInput } from '#shared/contract/discounts.ts';
import { job } from '#shared/contract/jobs.ts';
import { PLATFORM_REALM } from '#shared/kit/ids.ts';
import { STRIPE_CARDS } from '#test/doubles/stripe/payments.ts';
import { startStripe } from '#test/doubles/stripe/startStripe.ts';
import { openShop, publishWare } from '#test/shop.ts';
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
await world.call('saveTipSettings', { storeId, isOn: true, percents: [5, 10, 15], text: '' }, { as: shop });
const TEN_PERCENT: Omit<DiscountInput, 'storeId'> = {
  code: 'TEN',
  isAutomatic: false,
  value: { kind: 'percent', basisPoints: 1000 },
  productIds: [],
  minimum: null,
  otherAmounts: [],
  startsAt: null,
  endsAt: null,
  maxUses: null,
  maxUsesPerCustomer: null,
  isActive: true,
};
await world.call('saveDiscount', { storeId, ...TEN_PERCENT }, { as: shop });
await world.call('connectPayments', { storeId }, { as: shop });
const { account } = await world.call('getPaymentAccount', { storeId }, { as: shop });
stripe.accounts.decide(account.id, { cards: 'active' });
await world.call('getPaymentAccount', { storeId }, { as: shop });

const card = (slug: string, currency: string, amount: number) =>
  publishWare(world, storeId, { slug, title: slug, currency, price: { kind: 'fixed', amount }, maxQuantity: 5 });
const [cards, prints, posters] = [
  await card('cards', 'USD', 333),
  await publishWare(world, storeId, { slug: 'druck', currency: 'EUR', price: { kind: 'fixed', amount: 1999 } }),
  await card('karten', 'EUR', 457),
];

/** The product that is sold alone, and the one that is added in some units. */
const WARES = { USD: [shop.productId, cards.productId], EUR: [prints.productId, posters.productId] } as const;

const DISPUTE_FEE = 1500;
const COUNTRIES = ['DE', 'FR', 'NL'] as const;

interface Story {
  currency: keyof typeof WARES;
  country: (typeof COUNTRIES)[number];
  units: number;
  hasCode: boolean;
  tip: number;
  refunds: Refund[];
  ending: 'none' | 'open' | 'won' | 'lost';
}

/** By the store, in part or by a line, or in Stripe's dashboard. */
type Refund = { by: 'store' | 'dashboard'; amount: number } | { by: 'line'; at: number };

const Amount = fc.oneof(fc.integer({ min: 1, max: 300 }), fc.constant(600), fc.constant(1200));

const Stories: fc.Arbitrary<Story[]> = fc.array(
  fc.record({
    currency: fc.constantFrom<Story['currency']>('USD', 'EUR'),
    country: fc.constantFrom(...COUNTRIES),
    units: fc.integer({ min: 0, max: 3 }),
    hasCode: fc.boolean(),
    tip: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 500 })),
    refunds: fc.array(
      fc.oneof(
        fc.record({ by: fc.constantFrom<'store' | 'dashboard'>('store', 'dashboard'), amount: Amount }),
        fc.record({ by: fc.constant<'line'>('line'), at: fc.integer({ min: 0, max: 1 }) }),
      ),
      { maxLength: 3 },
    ),
    ending: fc.constantFrom<Story['ending']>('none', 'open', 'won', 'lost'),
  }),
  { minLength: 1, maxLength: 5 },
);

it(
  'shuffled, doubled and lost events about orders in two currencies end in the books of Stripe',
  { timeout: 240_000 },
  () =>
    fc.assert(
      fc.asyncProperty(Stories, fc.infiniteStream(fc.nat(1000)), async (stories, random) => {
        const next = () => random.next().value ?? 0;
        const before = await readBooks();
        const orders: (Story & Paid)[] = [];
        for (const story of stories) orders.push({ ...story, ...(await pay(story)) });
        await deliver(next);
        // The store can refund what it knows to be paid.
        await reconcile();
        for (const order of orders) await live(order);
        await deliver(next);

        // What Stripe's books have is made good by the reconciliation alone, whichever events were lost.
        await reconcile();
        expect(gatewayOf(await readBooks())).toEqual(balanceAtStripe());
        // The end of a dispute that moves no money is in the daily list of events.
        await run('readMissedEvents');
        await run('reconcileAccount');

        const after = await readBooks();
        expect(gatewayOf(after)).toEqual(balanceAtStripe());
        expect(await world.sql('select 1 from processor_gaps where closed_at is null')).toEqual([]);
        const rows: Awaited<ReturnType<typeof check>>[] = [];
        for (const order of orders) rows.push(await check(order));
        for (const currency of ['USD', 'EUR'] as const) {
          const moved = (name: string) =>
            (after[`${currency} ${name}`] ?? 0) - (before[`${currency} ${name}`] ?? 0) + 0;
          const own = rows.filter((row) => row.currency === currency);
          const total = (pick: (row: (typeof rows)[number]) => number) =>
            own.reduce((sum, row) => sum + pick(row), 0) + 0;
          expect(sumOf(after, currency)).toBe(0);
          expect({
            store: moved('store'),
            disputes: moved('disputes'),
            share: moved('fees:platform'),
            disputeFees: moved('fees:dispute'),
          }).toEqual({
            store: total(({ tax, remaining }) => tax - remaining) + 0,
            disputes: total(({ disputed }) => disputed),
            share: total(({ share }) => share),
            disputeFees: total(({ isDisputed }) => (isDisputed ? DISPUTE_FEE : 0)),
          });
          for (const country of COUNTRIES) {
            const owed = total((row) => (row.country === country ? -row.tax : 0));
            const names = Object.keys(after).filter((name) => name.startsWith(`${currency} tax:${country}:`));
            expect([country, names.reduce((sum, name) => sum + moved(name.slice(currency.length + 1)), 0) + 0]).toEqual(
              [country, owed],
            );
          }
        }
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
async function pay({ currency, country, units, hasCode, tip }: Story): Promise<Paid> {
  const [one, other] = WARES[currency];
  const lines = [{ productId: one }, ...(units === 0 ? [] : [{ productId: other, quantity: units }])];
  const code = hasCode ? 'TEN' : '';
  const { quote } = await world.call('quoteOrder', { storeId, lines, country, code, tip });
  const email = `${randomUUID()}@example.com`;
  // Buyers of one network are limited per minute.
  world.travel({ minutes: 2 });
  const { orderId } = await world.call('placeOrder', { storeId, quote, email, idempotencyKey: randomUUID() });
  const session = stripe.list().findLast((payment) => payment.session.status === 'open')?.session.id ?? '';
  stripe.pay(session, STRIPE_CARDS.pays);
  return { session, intent: stripe.ofSession(session).intent?.id ?? '', orderId };
}

/** What happens to the order: refunds by its store and in Stripe's dashboard, and then perhaps a dispute. */
async function live({ session, intent, orderId, refunds, ending }: Story & Paid): Promise<void> {
  for (const refund of refunds) {
    if (refund.by === 'line') await refundUnit(orderId, refund.at);
    else if (leftAt(session) < refund.amount) continue;
    else if (refund.by === 'store') await refundHere(orderId, { amount: refund.amount });
    else stripe.refund({ payment_intent: intent, amount: refund.amount }, account.id);
  }
  if (ending === 'none' || leftAt(session) === 0) return;
  const { id } = stripe.openDispute(stripe.ofSession(session));
  if (ending !== 'open') stripe.moveDispute(id, ending);
}

async function refundUnit(orderId: string, at: number): Promise<void> {
  const { order } = await world.call('getOrder', { storeId, orderId }, { as: shop });
  const line: { id: string } | undefined = order.lines[at];
  if (line) await refundHere(orderId, { lines: [{ lineId: line.id, units: 1 }] });
}

/** After other refunds, a line can be worth more than what is left, and a line can be refunded already. */
const REFUSED = ['refund-too-large', 'refund-line-refunded', 'refund-lines-free', 'order-not-refundable'];

async function refundHere(orderId: string, wanted: object): Promise<void> {
  const input = { storeId, orderId, ...wanted, idempotencyKey: randomUUID() };
  await world.call('refundOrder', input, { as: shop }).catch((error: { details?: { refusal?: string } }) => {
    if (!REFUSED.includes(error.details?.refusal ?? '')) throw error;
  });
}

const leftAt = (session: string): number => {
  const { charge } = stripe.ofSession(session);
  return (charge?.amount ?? 0) - (charge?.amount_refunded ?? 0);
};

/** Posts the events that wait. Any may be lost or come twice, in any order. */
async function deliver(next: () => number): Promise<void> {
  const events = stripe.events.splice(0).filter(() => next() % 3 > 0);
  const shuffled = events
    .flatMap((event) => (next() % 2 === 0 ? [event, event] : [event]))
    .map((event) => ({ event, key: next() }))
    .toSorted((one, other) => one.key - other.key);
  for (const { event } of shuffled) {
    expect((await world.app.inject({ method: 'POST', ...stripe.post(event) })).statusCode).toBe(204);
    if (next() % 3 === 0) await world.runJobs();
  }
  await world.runJobs();
}

async function run(name: 'reconcileAccount' | 'readMissedEvents'): Promise<void> {
  await world.services.db.onPlatform((tx) => tx.enqueue(job(name, { realm: PLATFORM_REALM, account: account.id })));
  await world.runJobs();
}

/** The first run reads anew what it does not know, the second one books the rest. */
async function reconcile(): Promise<void> {
  for (let times = 0; times < 2; times += 1) await run('reconcileAccount');
}

/** What each account of the ledger has, by its currency and name. */
async function readBooks(): Promise<Record<string, number>> {
  const rows = await world.sql<{ name: string; amount: number }>(
    `select currency || ' ' || account as name, sum(amount)::int as amount from ledger_entries where store_id = $1
     group by 1`,
    [storeId],
  );
  return Object.fromEntries(rows.map(({ name, amount }) => [name, amount]));
}

const sumOf = (books: Record<string, number>, currency: string): number =>
  Object.entries(books).reduce((sum, [name, amount]) => sum + (name.startsWith(currency) ? amount : 0), 0);

const gatewayOf = (books: Record<string, number>) => ({
  USD: books['USD gateway:stripe'] ?? 0,
  EUR: books['EUR gateway:stripe'] ?? 0,
});

const balanceAtStripe = () => {
  const { usd = 0, eur = 0 } = stripe.books.balanceOf(account.id);
  return { USD: usd, EUR: eur };
};

/** Compares an order with what Stripe has of it, and returns what the ledger must have. */
async function check({ session, intent, orderId, currency, country, ending, refunds: wanted, tip }: Story & Paid) {
  const { charge, applicationFee, feeReturned } = stripe.ofSession(session);
  const disputes = stripe.disputesOf(intent);
  const [total, refunded] = [charge?.amount ?? 0, charge?.amount_refunded ?? 0];
  const left = total - refunded;
  const isDisputed = disputes.length > 0;
  const lost = isDisputed && ending === 'lost' ? left : 0;
  const remaining = left - lost;
  const [row] = await world.sql<
    Record<'status' | 'total' | 'refunded' | 'lost' | 'tax' | 'refunded_tax' | 'lost_tax', number>
  >(
    `select status, total::int, refunded::int, lost::int, tax::int, refunded_tax::int, lost_tax::int from orders
     where id = $1`,
    [orderId],
  );
  if (!row) throw new Error('The order is gone.');
  expect(row).toMatchObject({
    status: refunded === 0 ? 'paid' : left === 0 ? 'refunded' : 'partially-refunded',
    total,
    refunded,
    lost,
  });
  const refunds = stripe.refundsOf(intent);
  const tax = row.tax - row.refunded_tax - row.lost_tax;
  expect(tax).toBeGreaterThanOrEqual(0);
  expect(remaining === 0 ? tax : 0).toBe(0);
  // Each refund of an amount rounds its part of the tax once. A line and a tip have a tax of their own.
  const isByAmount = wanted.every(({ by }) => by !== 'line');
  const rounding = isByAmount && tip === 0 ? Math.abs(tax - (row.tax * remaining) / total) : 0;
  expect(rounding).toBeLessThanOrEqual((refunds.length + 1) / 2);
  // Stripe refuses a line that is worth more than what its dashboard left.
  const known = await world.sql(
    `select 1 from refunds r join refund_states s on s.store_id = r.store_id and s.refund_id = r.id
     where r.order_id = $1 and s.status = 'succeeded'`,
    [orderId],
  );
  expect(known).toHaveLength(refunds.length);
  const { order } = await world.call('getOrder', { storeId, orderId }, { as: shop });
  const isOpen = isDisputed && ending === 'open';
  const access: boolean[] = order.lines.map(({ hasAccess }: { hasAccess: boolean }) => hasAccess);
  const hasNone = remaining === 0 || isOpen;
  expect(hasNone && access.includes(true)).toBe(false);
  expect(!hasNone && isByAmount && access.includes(false)).toBe(false);
  return {
    country,
    currency,
    isDisputed,
    remaining,
    tax,
    disputed: isOpen ? left : 0,
    share: applicationFee - feeReturned,
  };
}
