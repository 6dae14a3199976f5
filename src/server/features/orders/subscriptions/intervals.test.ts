import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { openBrowser } from '#test/browser.ts';
import { memberBrowser } from '#test/memberBrowser.ts';
import { CARDS, openShop, readTotals, type Shop } from '#test/shop.ts';
import { subscribing } from '#test/subscribing.ts';
import { openWorld } from '#test/world.ts';

const world = await openWorld();
let shop: Shop;
let shops = 0;
const { subscribe, run, pass, read, ordersOf } = subscribing(world, () => shop);

const every = (unit: 'week' | 'month' | 'year', count = 1) => ({ unit, count });
const price = { kind: 'fixed', amount: 1000, every: every('month') } as const;

let monthly: string;
let yearly: string;

const variantsAt = (year: object = {}) => [
  { id: monthly, values: ['Monthly'] },
  { id: yearly, values: ['Yearly'], price: 10_000, every: every('year'), ...year },
];
const signedIn = () => world.call('signIn', { email: shop.email, password: shop.password });
const about = () => ({ storeId: shop.storeId, productId: shop.productId });
const save = async (input: object, as?: Shop) =>
  world.call('saveProduct', { ...about(), ...input }, { as: as ?? (await signedIn()) });
const publish = async () => world.call('publishProduct', about(), { as: await signedIn() });

beforeEach(async () => {
  shop = await openShop(world, `ana${(shops += 1)}`);
  [monthly, yearly] = [randomUUID(), randomUUID()];
  await save({ price, options: [{ name: 'Billing', values: ['Monthly', 'Yearly'] }], variants: variantsAt() });
  await publish();
});

const buy = (variantId: string, more: object = {}) => subscribe({ asking: { variantId }, ...more });
const page = async (path: string) => (await openBrowser(world).get(`/${shop.slug}${path}`)).body;
const daysBetween = (from: Date, to: Date) => Math.round((to.getTime() - from.getTime()) / 86_400_000);
const totalsOf = async (id: string) => (await ordersOf(id)).map(({ total }) => total);
const balanced = async () => expect((await readTotals(world, shop.storeId)).unbalanced).toBe(0);
const variantsOwned = (customer: string) =>
  world.sql<{ variant_id: string }>(
    'select variant_id from entitlements where customer_id = $1 and revoked_at is null',
    [customer],
  );

const PATH = () => `/${shop.slug}/members/subscriptions/switch`;
const allow = async (targetIds = [shop.productId]) =>
  world.call('saveSubscriptionTerms', { ...about(), allowsPause: true, targetIds }, { as: await signedIn() });

async function openPage({ id, email }: { id: string; email: string }) {
  const browser = await memberBrowser(world, { slug: shop.slug, email });
  const { body } = await browser.get(`${PATH()}?subscription=${id}`);
  const offers = [...body.matchAll(/name="offer" value="([^"]+)"/g)].map(([, offer = '']) => offer);
  const take = (offer: string | undefined) => browser.submit(PATH(), { subscription: id, offer: offer ?? '' });
  return { browser, body, offers, take };
}

describe('a subscription that is sold in several intervals', () => {
  it('is bought in the interval of the chosen variant, and renews in it at its price', async () => {
    const [month, year] = [await buy(monthly), await buy(yearly)];
    const [ofMonth, ofYear] = [await read(month.id), await read(year.id)];
    expect(ofMonth).toMatchObject({ variant_id: monthly, amount: '1000', every_unit: 'month', every_count: 1 });
    expect(ofYear).toMatchObject({ variant_id: yearly, amount: '10000', every_unit: 'year', every_count: 1 });
    expect(ofYear['title']).toBe('Spring prints – Yearly');
    expect(daysBetween(world.now(), ofYear.period_end)).toBeGreaterThan(364);
    await pass(32);
    expect(await totalsOf(month.id)).toEqual([1000, 1000]);
    expect(await totalsOf(year.id)).toEqual([10_000]);
    await world.sql(`update subscriptions set canceled_by = 'customer' where id = $1`, [month.id]);
    await pass(335);
    expect(await totalsOf(year.id)).toEqual([10_000, 10_000]);
    expect(await variantsOwned(year.customer)).toEqual([{ variant_id: yearly }]);
    const lines = await world.sql(
      `select l.variant_id, l.every_unit from order_lines l
         join subscription_periods p on p.store_id = l.store_id and p.order_id = l.order_id
        where p.subscription_id = $1`,
      [year.id],
    );
    expect(lines).toEqual([
      { variant_id: yearly, every_unit: 'year' },
      { variant_id: yearly, every_unit: 'year' },
    ]);
    await balanced();
  });

  it('shows each price with its interval, and what the longer one saves', async () => {
    const product = await page('/p/spring-prints');
    expect(product).toContain('From $10 every month');
    expect(product).toMatch(/Monthly<\/bdi><span class="meta">\$10 every month</);
    expect(product).toMatch(/Yearly<\/bdi><span class="meta">\$100 every year<\/span><span class="saving">Save 16%</);
    expect(product).toContain('data-terms="$100 every year. Cancel anytime."');
    expect(product).toContain('"referenceQuantity":{"@type":"QuantitativeValue","value":1,"unitCode":"ANN"}');
    expect(product).not.toContain('AggregateOffer');
    const checkout = await page('/checkout/spring-prints?option-0=Yearly');
    expect(checkout).toContain('Yearly – $100 every year');
    expect(checkout).toContain('$100 every year. Cancel anytime.');
    expect(checkout).toContain('Subscribe for $100.00');
    expect(await page('?lang=de')).toContain('ab 10\u00a0$ jeden Monat');
  });

  it('claims no saving that is none, in each currency', async () => {
    const prices = [{ currency: 'EUR', amount: 1000 }];
    const others = [{ currency: 'EUR', amount: 12_000 }];
    await save({ prices, variants: variantsAt({ prices: others }) });
    await publish();
    expect(await page('/p/spring-prints')).toContain('Save 16%');
    expect(await page('/p/spring-prints?currency=EUR')).toContain('€120 every year');
    expect(await page('/p/spring-prints?currency=EUR')).not.toContain('Save');
  });

  it('gives one free trial, after which the price of the chosen interval is due', async () => {
    await save({ price: { ...price, trialDays: 14 } });
    await publish();
    expect(await page('/p/spring-prints')).toContain('Free for 14 days, then from $10 every month.');
    expect(await page('/p/spring-prints')).toContain('data-terms="Free for 14 days, then $100 every year.');
    const member = await buy(yearly);
    expect(await read(member.id)).toMatchObject({ amount: '10000', every_unit: 'year' });
    await pass(14);
    expect(await totalsOf(member.id)).toEqual([0, 10_000]);
    expect(daysBetween(world.now(), (await read(member.id)).period_end)).toBeGreaterThan(364);
  });

  it('keeps the interval that was shown until it is paid, and that of its subscribers', async () => {
    const before = await buy(yearly);
    const { quote } = await world.call('quoteOrder', { ...about(), variantId: yearly });
    await save({ variants: variantsAt({ price: 900, every: every('week', 2) }) });
    await publish();
    const order = { storeId: shop.storeId, email: 'slow@example.com', card: CARDS.pays, idempotencyKey: randomUUID() };
    await world.call('placeOrder', { ...order, quote });
    const bought = await world.sql('select amount, every_unit from subscriptions where variant_id = $1', [yearly]);
    expect(bought).toEqual([
      { amount: '10000', every_unit: 'year' },
      { amount: '10000', every_unit: 'year' },
    ]);
    expect(await read(before.id)).toMatchObject({ every_unit: 'year', every_count: 1 });
    const later = await buy(yearly);
    expect(await read(later.id)).toMatchObject({ amount: '900', every_unit: 'week', every_count: 2 });
  });

  it('cannot be bought with a seal that was changed, or that of another store', async () => {
    const { quote } = await world.call<{ quote: string }>('quoteOrder', { ...about(), variantId: yearly });
    const order = { storeId: shop.storeId, email: 'evil@example.com', card: CARDS.pays, idempotencyKey: randomUUID() };
    const at = Math.floor(quote.length / 2);
    const changed = quote.slice(0, at) + (quote[at] === 'A' ? 'B' : 'A') + quote.slice(at + 1);
    await expect(world.call('placeOrder', { ...order, quote: changed })).rejects.toMatchObject({
      details: { refusal: 'quote-invalid' },
    });
    const other = await openShop(world, `bea${shops}`);
    await expect(world.call('placeOrder', { ...order, storeId: other.storeId, quote })).rejects.toMatchObject({
      details: { refusal: 'quote-invalid' },
    });
    await expect(
      world.call('quoteOrder', { storeId: other.storeId, productId: other.productId, variantId: yearly }),
    ).rejects.toMatchObject({ details: { refusal: 'variant-not-for-sale' } });
    expect(await world.sql('select 1 from subscriptions where variant_id = $1', [yearly])).toEqual([]);
  });
});

describe('a variant with an interval of its own', () => {
  it('has the limits of an interval, and only that of a subscription', async () => {
    const wrong = { status: 'INVALID_ARGUMENT' };
    await expect(save({ variants: variantsAt({ every: every('month', 37) }) })).rejects.toMatchObject(wrong);
    await expect(save({ price: { kind: 'fixed', amount: 1000 } })).rejects.toMatchObject({
      ...wrong,
      details: { field: 'variants' },
    });
    await save({ price: { kind: 'fixed', amount: 1000 }, variants: variantsAt({ every: undefined }) });
  });

  it('is published only with its own price in each currency', async () => {
    const refused = { details: { refusal: 'variant-needs-price', field: 'variants' } };
    await save({ variants: variantsAt({ price: null }) });
    await expect(publish()).rejects.toMatchObject(refused);
    await save({ variants: variantsAt(), prices: [{ currency: 'EUR', amount: 900 }] });
    await expect(publish()).rejects.toMatchObject(refused);
    await save({ variants: variantsAt({ prices: [{ currency: 'EUR', amount: 9000 }] }) });
    await publish();
    await save({ variants: variantsAt({ price: null, every: every('month') }) });
    await publish();
  });

  it('is in the copy of a duplicated product', async () => {
    const { product } = await world.call('duplicateProduct', about(), { as: await signedIn() });
    expect(product.variants).toMatchObject([{ values: ['Monthly'] }, { every: every('year'), price: 10_000 }]);
    expect(product.variants[0]).not.toHaveProperty('every');
  });
});

describe('the rise of a price that is sold in several intervals', () => {
  const announce = async (variantId: string | null) => {
    const startsAt = new Date(world.now().getTime() + 31 * 86_400_000).toISOString();
    return world.call('announcePriceRise', { ...about(), variantId, startsAt }, { as: await signedIn() });
  };

  it('is of one variant, and nobody else pays it', async () => {
    const [month, year] = [await buy(monthly), await buy(yearly)];
    await save({ price: { ...price, amount: 11_000 }, variants: variantsAt({ price: 12_000 }) });
    await publish();
    const { terms } = await world.call('getSubscriptionTerms', about(), { as: await signedIn() });
    expect(terms.rises).toMatchObject([
      { variantId: monthly, title: 'Monthly', price: { amount: 11_000 }, cheaper: 1, announced: null },
      { variantId: yearly, title: 'Yearly', price: { amount: 12_000 }, every: every('year'), cheaper: 1 },
    ]);
    await expect(announce(null)).rejects.toMatchObject({ details: { refusal: 'rise-for-nobody' } });
    await expect(announce(randomUUID())).rejects.toMatchObject({ details: { refusal: 'rise-not-repeated' } });
    await announce(monthly);
    await world.runJobs();
    await expect(announce(monthly)).rejects.toMatchObject({ details: { refusal: 'rise-open' } });
    expect((await world.emailsTo(year.email)).some(({ subject }) => subject.startsWith('The price of'))).toBe(false);
    await announce(yearly);
    await world.runJobs();
    const [email] = (await world.emailsTo(year.email)).filter(({ subject }) => subject.startsWith('The price of'));
    expect(email?.text).toContain('$120 every year instead of $100 every year');
    await pass(32);
    await pass(31);
    expect(await totalsOf(month.id)).toEqual([1000, 1000, 11_000]);
    await world.sql(`update subscriptions set canceled_by = 'customer' where id = $1`, [month.id]);
    await pass(305);
    expect(await totalsOf(year.id)).toEqual([10_000, 12_000]);
  });

  it('is not paid by subscribers of another variant, nor by who switched after they were told', async () => {
    const pro = randomUUID();
    const withPro = (amount: number) => ({
      options: [{ name: 'Plan', values: ['Monthly', 'Yearly', 'Pro'] }],
      variants: [...variantsAt(), { id: pro, values: ['Pro'], price: amount }],
    });
    await save(withPro(2000));
    await publish();
    await allow();
    const [basic, stays, leaves] = [await buy(monthly), await buy(pro), await buy(pro)];
    await save(withPro(3000));
    await publish();
    await announce(pro);
    await world.runJobs();
    expect((await world.emailsTo(basic.email)).some(({ subject }) => subject.startsWith('The price of'))).toBe(false);
    const { offers, take } = await openPage(leaves);
    await take(offers[0]);
    await pass(32);
    await pass(31);
    expect(await totalsOf(basic.id)).toEqual([1000, 1000, 1000]);
    expect(await totalsOf(stays.id)).toEqual([2000, 2000, 3000]);
    expect(await totalsOf(leaves.id)).toEqual([2000, 1000, 1000]);
  });
});

describe('a customer who switches between the intervals of a subscription', () => {
  it('is offered nothing unless the creator allows it, and then every other variant', async () => {
    const member = await buy(yearly);
    expect((await openPage(member)).offers).toEqual([]);
    const { terms } = await allow();
    expect(terms.choices).toMatchObject([{ productId: shop.productId, variants: 2, isChosen: true }]);
    const { body, offers } = await openPage(member);
    expect(offers).toHaveLength(1);
    expect(body).toContain('Spring prints – Monthly');
    expect(body).toContain('$10 every month');
  });

  it('to a year that is cheaper per time begins it with the next period', async () => {
    await allow();
    const member = await buy(monthly);
    world.travel({ days: 15 });
    const { body, offers, take } = await openPage(member);
    expect(body).toContain('Nothing is charged until then, and you keep what you have.');
    await take(offers[0]);
    await pass(17);
    expect(await totalsOf(member.id)).toEqual([1000, 10_000]);
    expect(await read(member.id)).toMatchObject({ variant_id: yearly, every_unit: 'year', amount: '10000' });
    expect(await variantsOwned(member.customer)).toEqual([{ variant_id: yearly }]);
    await balanced();
  });

  it('to a year that costs more per time pays it at once, less the unused rest, and has access to it', async () => {
    await save({ variants: variantsAt({ price: 13_000 }) });
    await publish();
    await allow();
    const member = await buy(monthly);
    world.travel({ days: 15 });
    const { body, offers, take } = await openPage(member);
    const [, shown = ''] = /Switch and pay \$(12\d\.\d\d)/.exec(body) ?? [];
    const taken = await Promise.all([take(offers[0]), take(offers[0])]);
    expect(taken.some((answer) => answer.body.includes('You switched your subscription.'))).toBe(true);
    const [first, second, ...others] = await totalsOf(member.id);
    expect([first, second, others]).toEqual([1000, Math.round(Number(shown) * 100), []]);
    const after = await read(member.id);
    expect(after).toMatchObject({ variant_id: yearly, every_unit: 'year', amount: '13000' });
    expect(daysBetween(world.now(), after.period_end)).toBeGreaterThan(364);
    expect(await variantsOwned(member.customer)).toEqual([{ variant_id: yearly }]);
    await balanced();
  });

  it('to the monthly price stays yearly until the end, then pays monthly from that day on', async () => {
    await allow();
    const member = await buy(yearly);
    world.travel({ days: 100 });
    const { body, offers, take } = await openPage(member);
    expect(body).toContain('Nothing is charged until then, and you keep what you have.');
    const answers = await Promise.all([take(offers[0]), take(offers[0])]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const { period_end: end } = await read(member.id);
    expect(await read(member.id)).toMatchObject({ variant_id: yearly, every_unit: 'year', amount: '10000' });
    expect(await world.sql('select status, variant_id, every_unit from subscription_changes')).toContainEqual({
      status: 'waiting',
      variant_id: monthly,
      every_unit: 'month',
    });
    const browser = await memberBrowser(world, { slug: shop.slug, email: member.email });
    expect((await browser.get(`/${shop.slug}/members/orders`)).body).toMatch(
      /Becomes Spring prints – Monthly on [^:]*: \$10 every month/,
    );
    await pass(266);
    expect(await totalsOf(member.id)).toEqual([10_000, 1000]);
    const after = await read(member.id);
    expect(after).toMatchObject({ variant_id: monthly, every_unit: 'month', amount: '1000', period_start: end });
    expect(daysBetween(end, after.period_end)).toBeLessThan(32);
    expect(await variantsOwned(member.customer)).toEqual([{ variant_id: monthly }]);
    await pass(32);
    expect(await totalsOf(member.id)).toEqual([10_000, 1000, 1000]);
    await balanced();
  });

  it('pays nothing but the amount that was shown, also if the variant changed meanwhile', async () => {
    await allow();
    const member = await buy(monthly);
    const { offers, take } = await openPage(member);
    await save({ variants: variantsAt({ price: 90_000 }) });
    await publish();
    await take(offers[0]);
    expect(await read(member.id)).toMatchObject({ variant_id: monthly, amount: '1000' });
    expect(await world.sql('select 1 from subscription_changes where subscription_id = $1', [member.id])).toEqual([]);
  });

  it('is not offered a variant with a limited number, nor that of another store', async () => {
    await allow();
    const member = await buy(monthly);
    await save({ variantStock: { [yearly]: 3 } });
    expect((await openPage(member)).offers).toEqual([]);
    await save({ variantStock: { [yearly]: null } });
    const { offers } = await openPage(member);
    const other = await openShop(world, `cem${shops}`);
    const visitor = await memberBrowser(world, { slug: other.slug, email: member.email });
    const path = `/${other.slug}/members/subscriptions/switch`;
    const answer = await visitor.submit(path, { subscription: member.id, offer: offers[0] ?? '' });
    expect(answer.body).not.toContain('You switched your subscription.');
    expect(await read(member.id)).toMatchObject({ variant_id: monthly });
  });

  it('of a product without variants cannot be allowed to switch to itself', async () => {
    const plain = await openShop(world, `dan${shops}`, {
      price: { kind: 'fixed', amount: 900, every: every('month') },
    });
    await expect(
      world.call(
        'saveSubscriptionTerms',
        { storeId: plain.storeId, productId: plain.productId, allowsPause: true, targetIds: [plain.productId] },
        { as: plain },
      ),
    ).rejects.toMatchObject({ details: { refusal: 'switch-itself' } });
    await run();
  });
});
