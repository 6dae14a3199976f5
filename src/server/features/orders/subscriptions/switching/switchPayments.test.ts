import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { PriceInput } from '#shared/contract/catalog.ts';
import { hiddenField, openBrowser } from '#test/browser.ts';
import { STRIPE_CARDS } from '#test/doubles/stripe/payments.ts';
import { startStripe } from '#test/doubles/stripe/startStripe.ts';
import { startVies } from '#test/doubles/vies.ts';
import { memberBrowser } from '#test/memberBrowser.ts';
import { CARDS, openShop, publishWare, readTotals, type Shop } from '#test/shop.ts';
import { subscribing } from '#test/subscribing.ts';
import { openWorld, type World } from '#test/world.ts';

const REVERSED = 'You can’t switch this subscription, because its last payment was refunded or disputed.';
const isReversed = { details: { refusal: 'payment-reversed' }, message: REVERSED };

/** Adds another subscription product to the store and publishes it. Its title is its interval. */
async function publish(world: World, shop: Shop, { title, amount, unit, count = 1, currency = 'USD' }: Sold) {
  const price = { kind: 'fixed', amount, every: { unit, count } } satisfies PriceInput;
  const { productId } = await publishWare(world, shop.storeId, { slug: title, title, price, currency });
  return productId;
}

interface Sold {
  title: string;
  amount: number;
  unit: 'month' | 'year';
  count?: number;
  currency?: string;
}

/** Lets the customers of each of these products switch to the others. */
async function offerSwitches(world: World, shop: Shop, ids: readonly string[]) {
  await world.sql(
    `update products set price_every_count = (published #>> '{price,every,count}')::int,
       price_every_unit = published #>> '{price,every,unit}' where store_id = $1`,
    [shop.storeId],
  );
  for (const productId of ids) {
    const terms = { productId, allowsPause: true, targetIds: ids.filter((each) => each !== productId) };
    await world.call('saveSubscriptionTerms', { storeId: shop.storeId, ...terms }, { as: shop });
  }
}

/** What a signed-in customer does with their subscription. */
async function signedIn(world: World, { shop, id, email, as }: { shop: Shop; id: string; email: string; as: string }) {
  const about = { storeId: shop.storeId, subscriptionId: id };
  const preview = async () => (await world.call('previewMySubscriptionChange', about, { as })).items;
  const offerOf = async (title: string) => (await preview()).find((item: { title: string }) => item.title === title);
  const change = (offer: string) => world.call('changeMySubscription', { ...about, offer }, { as });
  const page = async () =>
    (
      await (
        await memberBrowser(world, { slug: shop.slug, email })
      ).get(`/${shop.slug}/members/subscriptions/switch?subscription=${id}`)
    ).body;
  return { id, email, about, preview, offerOf, change, page };
}

describe('a switch credits what was really paid for the period', async () => {
  const vies = await startVies();
  afterAll(() => vies.close());
  const world = await openWorld({ environment: { VIES_URL: vies.url } });
  let shop: Shop;
  let shops = 0;
  const { subscribe, subscriptionOf, memberSession, ordersOf, hasAccess, read, pass } = subscribing(world, () => shop);

  beforeEach(async () => {
    const every = { unit: 'month', count: 1 } as const;
    shop = await openShop(world, `ana${(shops += 1)}`, { price: { kind: 'fixed', amount: 900, every } });
    const big = await publish(world, shop, { title: 'big', amount: 1500, unit: 'month' });
    const year = await publish(world, shop, { title: 'year', amount: 12_000, unit: 'year' });
    const years = await publish(world, shop, { title: 'two years', amount: 25_000, unit: 'year', count: 2 });
    await offerSwitches(world, shop, [shop.productId, big, year, years]);
  });

  async function member(bought: { id: string; email: string; customer: string; orderId: string }) {
    const as = await memberSession(bought.email);
    return { ...bought, ...(await signedIn(world, { shop, ...bought, as })) };
  }

  const refund = (orderId: string, amount?: number) =>
    world.call(
      'refundOrder',
      { storeId: shop.storeId, orderId, idempotencyKey: randomUUID(), ...(amount !== undefined && { amount }) },
      { as: shop },
    );

  it('also with the credit of an earlier switch, as long as its payment was not refunded', async () => {
    const mine = await member(await subscribe());
    await mine.change((await mine.offerOf('year')).offer);
    expect(await ordersOf(mine.id)).toMatchObject([{ total: 900 }, { total: 11_100, discount: 900 }]);
    expect(await mine.offerOf('two years')).toMatchObject({ credit: { amount: 12_000 }, total: { amount: 13_000 } });
    await refund(mine.orderId, 400);
    expect(await mine.offerOf('two years')).toMatchObject({ credit: { amount: 11_600 } });
    await mine.change((await mine.offerOf('two years')).offer);
    expect(await ordersOf(mine.id)).toMatchObject([{}, {}, { total: 13_400, discount: 11_600 }]);
    expect((await readTotals(world, shop.storeId)).unbalanced).toBe(0);
  });

  it('also after the VAT alone was refunded', async () => {
    const VAT_ID = 'DE123456789';
    vies.add(VAT_ID);
    const taxes = { isOn: true, home: 'NL', isInclusive: false, isBelowThreshold: false, addEuRates: true };
    await world.call('saveTaxes', { storeId: shop.storeId, ...taxes }, { as: shop });
    const { storeId, productId } = shop;
    vies.setDown(true);
    const { quote } = await world.call('quoteOrder', { storeId, productId, country: 'DE', vatId: VAT_ID });
    vies.setDown(false);
    const email = `${randomUUID()}@example.com`;
    const order = { storeId, quote, email, card: CARDS.pays, idempotencyKey: randomUUID() };
    const { orderId } = await world.call('placeOrder', order);
    const mine = await member({ ...(await subscriptionOf(orderId)), email, orderId });
    await world.call('refundVat', { storeId, orderId, vatId: VAT_ID }, { as: shop });
    expect(await mine.offerOf('year')).toMatchObject({ credit: { amount: 900 } });
  });

  it('and a pause is no used time', async () => {
    const mine = await member(await subscribe());
    const { period_end: end } = await read(mine.id);
    const days = (end.getTime() - world.now().getTime()) / 86_400_000;
    world.travel({ days: 10 });
    const signIn = () => world.call('signIn', { email: shop.email, password: shop.password });
    await world.call('pauseSubscription', { ...mine.about, days: 30 }, { as: await signIn() });
    await pass(30);
    const again = await member(mine);
    const { credit } = await again.offerOf('year');
    expect(Math.abs(credit.amount - (900 * (days - 10)) / days)).toBeLessThanOrEqual(1);
    // The next period begins without a pause.
    await pass(Math.ceil(days) - 10);
    expect(await read(mine.id)).toMatchObject({ status: 'active', paused_seconds: '0' });
    expect((await (await member(mine)).offerOf('year')).credit.amount).toBeGreaterThan(850);
  });

  it('and after a full refund, only one that begins a new period is offered', async () => {
    const mine = await member(await subscribe());
    const { offer } = await mine.offerOf('big');
    await refund(mine.orderId);
    expect(await hasAccess(mine.customer)).toBe(false);
    await expect(mine.change(offer)).rejects.toMatchObject(isReversed);
    expect((await mine.preview()).map(({ title }: { title: string }) => title)).toEqual(['year', 'two years']);
    expect(await mine.page()).not.toContain(REVERSED);
    const year = await mine.offerOf('year');
    expect(year).toMatchObject({ credit: { amount: 0 }, total: { amount: 12_000 } });
    await mine.change(year.offer);
    expect(await hasAccess(mine.customer)).toBe(true);
    await pass(40);
    expect(await read(mine.id)).toMatchObject({ status: 'active', every_unit: 'year' });
  });

  it('and after a full refund, the page says why there is none', async () => {
    const mine = await member(await subscribe());
    await offerSwitches(world, shop, [shop.productId]);
    const terms = { productId: shop.productId, allowsPause: true };
    const [big] = await world.sql<{ id: string }>(`select id from products where store_id = $1 and slug = 'big'`, [
      shop.storeId,
    ]);
    await world.call('saveSubscriptionTerms', { storeId: shop.storeId, ...terms, targetIds: [big?.id] }, { as: shop });
    await refund(mine.orderId);
    await expect(mine.preview()).rejects.toMatchObject(isReversed);
    expect(await mine.page()).toContain(REVERSED);
  });
});

describe('a switch with Stripe', async () => {
  let clock = () => new Date();
  const stripe = await startStripe({ now: () => clock() });
  afterAll(() => stripe.close());
  const world = await openWorld({ environment: stripe.environment });
  clock = world.now;
  let shop: Shop;
  let shops = 0;
  const { subscriptionOf, memberSession, ordersOf, pass, read } = subscribing(world, () => shop);

  async function open({
    amount,
    unit,
    currency = 'USD',
  }: {
    amount: number;
    unit: 'month' | 'year';
    currency?: string;
  }) {
    const every = { unit, count: 1 };
    shop = await openShop(world, `cat${(shops += 1)}`, { price: { kind: 'fixed', amount, every }, currency });
  }

  /** Somebody who subscribed on Stripe's page. Stripe's events have not arrived. */
  async function member(card: string) {
    const browser = openBrowser(world);
    const checkout = `/${shop.slug}/checkout/spring-prints`;
    const { body } = await browser.get(checkout);
    const email = `${randomUUID()}@example.com`;
    stripe.events.length = 0;
    const sent = await browser.post(checkout, { quote: hiddenField(body, 'quote'), email, name: 'Cleo' });
    const session = /\/c\/pay\/(\w+)$/.exec(sent.headers.location ?? '')?.[1] ?? '';
    stripe.pay(session, card);
    await browser.get(stripe.ofSession(session).session.success_url?.replace(/^https?:\/\/[^/]+/, '') ?? '');
    const [{ id: orderId } = { id: '' }] = await world.sql<{ id: string }>('select id from orders where email = $1', [
      email,
    ]);
    const { id } = await subscriptionOf(orderId);
    const as = await memberSession(email);
    const intent = stripe.ofSession(session).intent?.id ?? '';
    return { ...(await signedIn(world, { shop, id, email, as })), intent };
  }

  async function receiveAll() {
    for (const event of stripe.events)
      expect((await world.app.inject({ method: 'POST', ...stripe.post(event) })).statusCode).toBe(204);
    await world.runJobs();
    stripe.events.length = 0;
  }

  it('is refused while the payment of the period is disputed, and once it is lost', async () => {
    await open({ amount: 12_000, unit: 'year' });
    const years = await publish(world, shop, { title: 'two years', amount: 24_000, unit: 'year', count: 2 });
    await offerSwitches(world, shop, [shop.productId, years]);
    const mine = await member(STRIPE_CARDS.disputed);
    const { offer } = await mine.offerOf('two years');
    await receiveAll();
    await expect(mine.change(offer)).rejects.toMatchObject(isReversed);
    await expect(mine.preview()).rejects.toMatchObject(isReversed);
    const page = await mine.page();
    expect(page).toContain(REVERSED);
    expect(page).not.toContain('name="offer"');
    stripe.moveDispute(stripe.disputesOf(mine.intent)[0]?.id ?? '', 'lost');
    await receiveAll();
    await expect(mine.change(offer)).rejects.toMatchObject(isReversed);
    expect(await ordersOf(mine.id)).toHaveLength(1);
  });

  describe('in a currency whose last decimal must be zero', () => {
    beforeEach(async () => {
      await open({ amount: 9000, unit: 'month', currency: 'KWD' });
      const big = await publish(world, shop, { title: 'big', amount: 15_000, unit: 'month', currency: 'KWD' });
      const year = await publish(world, shop, { title: 'year', amount: 120_000, unit: 'year', currency: 'KWD' });
      await offerSwitches(world, shop, [shop.productId, big, year]);
    });

    it('charges an amount that Stripe can charge, and no more than the exact difference', async () => {
      const mine = await member(STRIPE_CARDS.pays);
      const { period_end: end } = await read(mine.id);
      const whole = end.getTime() - world.now().getTime();
      for (const days of [7, 2, 3]) {
        world.travel({ days });
        const left = (end.getTime() - world.now().getTime()) / whole;
        const [more, year] = [await mine.offerOf('big'), await mine.offerOf('year')];
        expect([more.total.amount % 10, year.total.amount % 10, year.credit.amount % 10]).toEqual([0, 0, 0]);
        expect(more.total.amount).toBeLessThanOrEqual(6000 * left + 1);
        expect(more.total.amount).toBeGreaterThan(6000 * left - 12);
        expect(year.total.amount).toBeLessThanOrEqual(120_000 - 9000 * left + 1);
        expect(year.total.amount + year.credit.amount).toBe(120_000);
      }
      const { offer, total } = await mine.offerOf('big');
      expect(await mine.change(offer)).toMatchObject({ outcome: 'done', subscription: { title: 'big' } });
      expect(stripe.list().at(-1)?.charge).toMatchObject({ amount: total.amount, currency: 'kwd' });
      await pass(32);
      expect(await ordersOf(mine.id)).toMatchObject([{ total: 9000 }, { status: 'paid', total: 15_000 }]);
    });

    it('asks the customer to pay a renewal that Stripe cannot charge', async () => {
      const mine = await member(STRIPE_CARDS.pays);
      await world.sql('update subscriptions set amount = 9003 where id = $1', [mine.id]);
      await pass(32);
      expect(await read(mine.id)).toMatchObject({ status: 'past-due', is_stopped: true });
      expect(await world.sql(`select 1 from payments where status = 'created'`)).toEqual([]);
      await pass(30);
      expect(await read(mine.id)).toMatchObject({ status: 'ended', end_reason: 'unpaid' });
    });
  });

  it('is offered again once the dispute is won', async () => {
    await open({ amount: 12_000, unit: 'year' });
    const years = await publish(world, shop, { title: 'two years', amount: 24_000, unit: 'year', count: 2 });
    await offerSwitches(world, shop, [shop.productId, years]);
    const mine = await member(STRIPE_CARDS.disputed);
    await receiveAll();
    stripe.moveDispute(stripe.disputesOf(mine.intent)[0]?.id ?? '', 'won');
    await receiveAll();
    expect(await mine.offerOf('two years')).toMatchObject({ credit: { amount: 12_000 } });
  });
});
