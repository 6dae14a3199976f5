import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { STRIPE_CARDS } from '#test/doubles/stripe/payments.ts';
import { startStripe } from '#test/doubles/stripe/startStripe.ts';
import { openBrowser } from '#test/browser.ts';
import { memberBrowser } from '#test/memberBrowser.ts';
import { CARDS, openShop, publishWare, readTotals, type Shop } from '#test/shop.ts';
import { FAILS_LATER, subscribing } from '#test/subscribing.ts';
import { openWorld } from '#test/world.ts';

const every = { unit: 'month', count: 1 } as const;
const MONTHLY = { price: { kind: 'fixed', amount: 900, every } } as const;

describe('a customer’s calls', async () => {
  const world = await openWorld();
  let shop: Shop;
  let other: Shop;
  let shops = 0;
  let big: string;
  const here = subscribing(world, () => shop);
  const there = subscribing(world, () => other);

  beforeEach(async () => {
    [shop, other] = [
      await openShop(world, `ana${(shops += 1)}`, MONTHLY),
      await openShop(world, `bea${shops}`, MONTHLY),
    ];
    const publish = async (slug: string, amount: number) => {
      const ware = { slug, title: slug, price: { kind: 'fixed', amount, every } } as const;
      const { productId } = await publishWare(world, shop.storeId, ware);
      return productId;
    };
    big = await publish('big', 1500);
    const small = await publish('small', 500);
    await world.sql(`update products set price_every_count = 1, price_every_unit = 'month' where store_id = $1`, [
      shop.storeId,
    ]);
    await world.call(
      'saveSubscriptionTerms',
      { storeId: shop.storeId, productId: shop.productId, allowsPause: true, targetIds: [big, small] },
      { as: shop },
    );
  });

  /** A subscriber who is signed in. */
  async function member(card: Parameters<typeof here.subscribe>[0] = {}) {
    const subscription = await here.subscribe(card);
    const as = await here.memberSession(subscription.email);
    const about = { storeId: shop.storeId, subscriptionId: subscription.id };
    const preview = async () => (await world.call('previewMySubscriptionChange', about, { as })).items;
    const change = (offer: string) => world.call('changeMySubscription', { ...about, offer }, { as });
    const save = (card?: object) => world.call('savePaymentMethod', { ...about, card }, { as });
    return { ...subscription, as, about, preview, change, save };
  }

  const paidOf = (email: string) =>
    world.sql<{ total: number }>(
      `select total::int from orders where email = $1 and status = 'paid' order by placed_at`,
      [email],
    );

  it('preview a switch with the amounts of the page, and make it at that amount', async () => {
    const mine = await member();
    world.travel({ days: 10 });
    const [less, more] = await mine.preview();
    const { paidUntil } = (await world.call('getMySubscriptions', mine.about, { as: mine.as })).items[0];
    expect(less).toMatchObject({ title: 'small', at: 'period-end', total: { amount: 0 }, startsAt: paidUntil });
    expect(more).toMatchObject({ productId: big, at: 'now', price: { amount: 1500 }, every, startsAt: null });
    const browser = await memberBrowser(world, { slug: shop.slug, email: mine.email });
    const page = await browser.get(`/${shop.slug}/members/subscriptions/switch?subscription=${mine.id}`);
    expect(page.body).toContain(`Switch and pay $${(more.total.amount / 100).toFixed(2)}`);
    const done = await mine.change(more.offer);
    expect(done).toMatchObject({ outcome: 'done', payUrl: null, subscription: { id: mine.id, title: 'big' } });
    expect(await paidOf(mine.email)).toEqual([{ total: 900 }, { total: more.total.amount }]);
    expect((await readTotals(world, shop.storeId)).unbalanced).toBe(0);
  });

  it('to a cheaper one waits for the next period, and a second switch is refused', async () => {
    const mine = await member();
    const [less, more] = await mine.preview();
    expect(await mine.change(less.offer)).toMatchObject({
      outcome: 'waiting',
      subscription: { title: 'Spring prints', becomes: { title: 'small' } },
    });
    await expect(mine.change(more.offer)).rejects.toMatchObject({ details: { refusal: 'switch-open' } });
    expect(await paidOf(mine.email)).toHaveLength(1);
  });

  it('switch and charge once, sent twice at once and again', async () => {
    const mine = await member();
    const more = (await mine.preview())[1];
    const outcomes = await Promise.all([mine.change(more.offer), mine.change(more.offer)]);
    expect(outcomes.map(({ outcome }) => outcome)).toContain('done');
    expect(await mine.change(more.offer)).toMatchObject({ outcome: 'done' });
    expect(await paidOf(mine.email)).toHaveLength(2);
  });

  it('name the page to pay on if the saved card is declined', async () => {
    const mine = await member({ card: FAILS_LATER });
    const more = (await mine.preview())[1];
    const { outcome, payUrl, subscription } = await mine.change(more.offer);
    expect({ outcome, title: subscription.title }).toEqual({ outcome: 'unpaid', title: 'Spring prints' });
    const { pathname, search } = new URL(payUrl);
    expect((await openBrowser(world).get(`${pathname}${search}`)).body).toContain('Pay for your subscription');
  });

  it('refuse amounts that were not shown, or half an hour ago', async () => {
    const mine = await member();
    const more = (await mine.preview())[1];
    await expect(mine.change('nonsense')).rejects.toMatchObject({ details: { refusal: 'quote-expired' } });
    world.travel({ minutes: 31 });
    await expect(mine.change(more.offer)).rejects.toMatchObject({ details: { refusal: 'quote-expired' } });
    await world.call('cancelMySubscription', mine.about, { as: mine.as });
    await expect(mine.preview()).rejects.toMatchObject({
      message: 'This subscription is canceled. Resume it first.',
    });
    expect(await paidOf(mine.email)).toHaveLength(1);
  });

  it('replace the card without a charge', async () => {
    const mine = await member();
    const before = await readTotals(world, shop.storeId);
    expect(await mine.save(CARDS.refundsLater)).toMatchObject({
      continueAt: null,
      subscription: { id: mine.id, card: { brand: 'visa', last4: '7726' } },
    });
    const both = await Promise.all([mine.save(CARDS.pays), mine.save(CARDS.pays)]);
    expect(both.map(({ subscription }) => subscription.card.last4)).toEqual(['4242', '4242']);
    expect(await readTotals(world, shop.storeId)).toEqual(before);
  });

  it('keep the card if the new one is declined or missing, and say so at its field', async () => {
    const mine = await member();
    for (const card of [CARDS.declined, undefined])
      await expect(mine.save(card)).rejects.toMatchObject({ details: { refusal: 'card-declined', field: 'card' } });
    expect((await world.call('getMySubscriptions', mine.about, { as: mine.as })).items[0].card.last4).toBe('4242');
    await world.call('cancelSubscription', { ...mine.about, at: 'now' }, { as: shop });
    await expect(mine.save(CARDS.pays)).rejects.toMatchObject({ message: 'This subscription has ended.' });
  });

  it('do nothing to the subscription of another customer, of another store, or for someone signed out', async () => {
    const [mine, theirs] = [await member(), await member()];
    const { offer } = (await mine.preview())[1];
    const foreign = await there.subscribe();
    const foreigner = await there.memberSession(foreign.email);
    const calls = (subscriptionId: string, storeId: string) =>
      [
        ['previewMySubscriptionChange', { storeId, subscriptionId }],
        ['changeMySubscription', { storeId, subscriptionId, offer }],
        ['savePaymentMethod', { storeId, subscriptionId, card: CARDS.refundsLater }],
      ] as const;
    const before = await here.read(mine.id);
    for (const [call, input] of calls(mine.id, shop.storeId)) {
      await expect(world.call(call, input, { as: theirs.as })).rejects.toMatchObject({ httpStatus: 404 });
      await expect(world.call(call, input, { as: foreigner })).rejects.toMatchObject({ httpStatus: 401 });
      await expect(world.call(call, input)).rejects.toMatchObject({ httpStatus: 401 });
    }
    for (const [call, input] of calls(mine.id, other.storeId))
      await expect(world.call(call, input, { as: foreigner })).rejects.toMatchObject({ httpStatus: 404 });
    expect(await here.read(mine.id)).toEqual(before);
    expect(await paidOf(mine.email)).toHaveLength(1);
  });
});

describe('with Stripe', async () => {
  let clock = () => new Date();
  const stripe = await startStripe({ now: () => clock() });
  afterAll(() => stripe.close());
  const world = await openWorld({ environment: stripe.environment });
  clock = world.now;
  const shop = await openShop(world, 'cat', MONTHLY);
  const { memberSession } = subscribing(world, () => shop);

  it('a new card is entered on Stripe’s page, which the answer names', async () => {
    const browser = openBrowser(world);
    const checkout = `/${shop.slug}/checkout/spring-prints`;
    const { body } = await browser.get(checkout);
    const quote = /name="quote" value="([^"]+)"/.exec(body)?.[1] ?? '';
    const sent = await browser.post(checkout, { quote, email: 'cleo@example.com', name: '' });
    const pageOf = (url: unknown) => stripe.ofSession(/\/c\/pay\/(\w+)$/.exec(String(url))?.[1] ?? '').session;
    const bought = pageOf(sent.headers.location);
    stripe.pay(bought.id, STRIPE_CARDS.pays);
    await browser.get(bought.success_url?.replace('http://localhost', '') ?? '');
    const as = await memberSession('cleo@example.com');
    const { items } = await world.call('getMySubscriptions', { storeId: shop.storeId }, { as });
    const { continueAt, subscription } = await world.call(
      'savePaymentMethod',
      { storeId: shop.storeId, subscriptionId: items[0].id },
      { as },
    );
    expect(subscription.card).toEqual(items[0].card);
    expect(pageOf(continueAt)).toMatchObject({ mode: 'setup' });
  });
});
