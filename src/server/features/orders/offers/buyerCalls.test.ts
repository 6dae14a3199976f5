import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hiddenField, openBrowser } from '#test/browser.ts';
import { STRIPE_CARDS } from '#test/doubles/stripe/payments.ts';
import { startStripe } from '#test/doubles/stripe/startStripe.ts';
import { CARDS, openShop, publishWare, readTotals } from '#test/shop.ts';
import { FAILS_LATER } from '#test/subscribing.ts';
import { openWorld } from '#test/world.ts';

const tokenIn = (url: unknown): string => /\/order\/([\w-]+)/.exec(String(url))?.[1] ?? '';

describe('a buyer’s calls', async () => {
  const world = await openWorld();
  const shop = await openShop(world, 'ana');
  const other = await openShop(world, 'bea');
  const { storeId, productId } = shop;
  const ware = { price: { kind: 'fixed', amount: 1000 } } as const;
  const log = await publishWare(world, storeId, { ...ware, slug: 'log', title: 'Log' });
  const pen = await publishWare(world, storeId, { ...ware, slug: 'pen', title: 'Pen' });
  const CHECKOUT = `/${shop.slug}/checkout/spring-prints`;

  beforeAll(() =>
    world.call(
      'savePurchaseOffers',
      {
        storeId,
        productId,
        offers: [
          {
            offeredId: log.productId,
            text: 'For each firing.',
            basisPoints: 4000,
            second: { offeredId: pen.productId },
          },
        ],
      },
      { as: shop },
    ),
  );

  const readPayment = (token: string) => world.call('readPayment', { storeId, token });

  /** Buys in the checkout, whose buyers are told that their card is kept, and returns the calls about the order. */
  async function buy(email: string, card: object = CARDS.pays) {
    const visitor = openBrowser(world);
    const { body } = await visitor.get(CHECKOUT);
    const form = { quote: hiddenField(body, 'quote'), idempotencyKey: hiddenField(body, 'idempotencyKey') };
    const placed = await visitor.post(CHECKOUT, { ...form, email, name: 'Cleo', ...card });
    const token = tokenIn(placed.headers.location);
    const answer = (choice: string, offer: string) =>
      world.call('answerOffer', { storeId, token, offer, answer: choice });
    return { visitor, token, read: () => readPayment(token), answer };
  }

  const totalsOf = async (email: string) =>
    (
      await world.sql<{ total: number }>(
        `select total::int from orders where email = $1 and status = 'paid' order by placed_at`,
        [email],
      )
    ).map(({ total }) => total);

  it('read a paid order with the next offer, at the price of its page', async () => {
    const { read, visitor, token } = await buy('read@example.com');
    const paid = await read();
    expect(paid).toMatchObject({ state: 'paid', total: { amount: 1200 }, continueAt: null, problem: null });
    expect(paid.offer).toMatchObject({
      productId: log.productId,
      variantId: null,
      title: 'Log',
      text: 'For each firing.',
      price: { amount: 600, currency: 'USD' },
      was: { amount: 1000, currency: 'USD' },
      card: { brand: 'visa', last4: '4242' },
    });
    expect((await visitor.get(`/${shop.slug}/order/${token}`)).body).toContain('Add to your order for $6');
  });

  it('accept an offer once, sent twice at once and again', async () => {
    const { read, answer } = await buy('twice@example.com');
    const { offer } = (await read()).offer;
    const [one, two] = await Promise.all([answer('accept', offer), answer('accept', offer)]);
    expect([one.outcome, two.outcome]).toContain('paid');
    const again = await answer('accept', offer);
    expect(again).toMatchObject({ outcome: 'paid', quote: null, problem: null });
    expect(await totalsOf('twice@example.com')).toEqual([1200, 600]);
    expect(await readPayment(tokenIn(again.accessUrl))).toMatchObject({ orderId: again.orderId, state: 'paid' });
    expect((await readTotals(world, storeId)).unbalanced).toBe(0);
  });

  it('decline it, and are offered the second one', async () => {
    const { read, answer } = await buy('no@example.com');
    const first = (await read()).offer;
    expect(await answer('decline', first.offer)).toMatchObject({ outcome: 'declined', orderId: null });
    const second = (await read()).offer;
    expect(second).toMatchObject({ title: 'Pen', was: null });
    expect(await answer('accept', first.offer)).toMatchObject({ outcome: 'over' });
    await answer('decline', second.offer);
    expect((await read()).offer).toBeNull();
    expect(await totalsOf('no@example.com')).toEqual([1200]);
  });

  it('after 15 minutes are offered nothing, and are charged nothing', async () => {
    const { read, answer } = await buy('late@example.com');
    const { offer } = (await read()).offer;
    world.travel({ minutes: 16 });
    expect((await read()).offer).toBeNull();
    expect(await answer('accept', offer)).toMatchObject({ outcome: 'over' });
    expect(await totalsOf('late@example.com')).toEqual([1200]);
  });

  it('pay the offer with another card if the saved one is declined', async () => {
    const { read, answer } = await buy('poor@example.com', FAILS_LATER);
    const { offer } = (await read()).offer;
    const declined = await answer('accept', offer);
    expect(declined).toMatchObject({ outcome: 'checkout', orderId: null, accessUrl: null });
    expect(declined.problem).toContain('Your saved payment method was declined');
    const { quote } = declined;
    const about = { storeId, quote, email: 'poor@example.com', card: CARDS.pays, idempotencyKey: randomUUID() };
    expect(await world.call('placeOrder', about)).toMatchObject({ status: 'paid', total: { amount: 600 } });
  });

  it('read an order that waits for the bank, and one that the bank refused', async () => {
    const { quote } = await world.call('quoteOrder', { storeId, productId });
    const about = { storeId, quote, email: 'bank@example.com', card: CARDS.asks, idempotencyKey: randomUUID() };
    const { accessUrl } = await world.call('placeOrder', about);
    const waits = await readPayment(tokenIn(accessUrl));
    expect(waits).toMatchObject({ state: 'open', continueAt: accessUrl, offer: null });
    const visitor = openBrowser(world);
    const challenge = await visitor.get(new URL(accessUrl).pathname);
    await visitor.post(`${CHECKOUT}/confirm`, { token: hiddenField(challenge.body, 'token'), answer: 'refuse' });
    expect(await readPayment(tokenIn(accessUrl))).toMatchObject({
      state: 'declined',
      continueAt: accessUrl,
      problem: 'Your card was declined. Try another card.',
    });
    world.travel({ hours: 3 });
    await world.sweep(storeId);
    expect(await readPayment(tokenIn(accessUrl))).toMatchObject({ state: 'over', continueAt: null });
  });

  it('find nothing with the link of another store or a wrong offer', async () => {
    const { read, token, answer } = await buy('wrong@example.com');
    const { offer } = (await read()).offer;
    const notFound = { httpStatus: 404 };
    await expect(readPayment('nonsense')).rejects.toMatchObject(notFound);
    const elsewhere = { storeId: other.storeId, token };
    await expect(world.call('readPayment', elsewhere)).rejects.toMatchObject(notFound);
    for (const choice of ['accept', 'decline']) {
      const about = { offer, answer: choice };
      await expect(world.call('answerOffer', { ...elsewhere, ...about })).rejects.toMatchObject(notFound);
      await expect(world.call('answerOffer', { storeId, token: 'nonsense', ...about })).rejects.toMatchObject(notFound);
      await expect(answer(choice, 'nonsense')).rejects.toMatchObject({ details: { refusal: 'quote-invalid' } });
    }
    expect((await read()).offer.title).toBe('Log');
    expect(await totalsOf('wrong@example.com')).toEqual([1200]);
  });
});

describe('with Stripe, readPayment', async () => {
  let clock = () => new Date();
  const stripe = await startStripe({ now: () => clock() });
  afterAll(() => stripe.close());
  const world = await openWorld({ environment: stripe.environment });
  clock = world.now;
  const { storeId, productId } = await openShop(world, 'cat');

  async function place(email: string) {
    const { quote } = await world.call('quoteOrder', { storeId, productId });
    const { accessUrl } = await world.call('placeOrder', { storeId, quote, email, idempotencyKey: randomUUID() });
    return () => world.call('readPayment', { storeId, token: tokenIn(accessUrl) });
  }

  it('names the page where the buyer pays, and records the payment that was made there', async () => {
    const read = await place('cleo@example.com');
    const open = await read();
    expect(open).toMatchObject({ state: 'open', problem: null, offer: null });
    expect(open.continueAt).toMatch(`${stripe.origin}/c/pay/cs_test_`);
    stripe.pay(/\/c\/pay\/(\w+)$/.exec(open.continueAt)?.[1] ?? '', STRIPE_CARDS.pays);
    const [one, two] = await Promise.all([read(), read()]);
    expect([one.state, two.state]).toEqual(['paid', 'paid']);
    expect(await readTotals(world, storeId)).toMatchObject({ unbalanced: 0, payments: 1, entitlements: 1 });
  });

  it('says that Stripe does not answer', async () => {
    const read = await place('dan@example.com');
    const gateway = { ...world.services.payments };
    Object.assign(world.services.payments, { readPayment: () => Promise.reject(new Error('no answer')) });
    await expect(read()).rejects.toMatchObject({ details: { refusal: 'payment-unanswered' } });
    Object.assign(world.services.payments, gateway);
    expect(await read()).toMatchObject({ state: 'open' });
  });
});
