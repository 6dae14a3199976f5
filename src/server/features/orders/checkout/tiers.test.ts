import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomUUID } from 'node:crypto';
import { unitAt } from '#shared/rules/priceTiers.ts';
import { hiddenField, openBrowser } from '#test/browser.ts';
import { sellable } from '#test/furnish.ts';
import { CARDS, readTotals } from '#test/shop.ts';
import { openWorld } from '#test/world.ts';

const world = await openWorld();
const shop = await world.creator('ana');
const { storeId } = shop;
const TIERS = [
  { from: 5, amount: 900 },
  { from: 10, amount: 800 },
];
const { id: seat } = await sellable(world, shop, {
  title: 'Seat',
  price: { kind: 'fixed', amount: 1000, tiers: TIERS },
  currency: 'USD',
  maxQuantity: 100,
  prices: [
    { currency: 'EUR', amount: 1100, tiers: [{ from: 20, amount: 600 }] },
    { currency: 'GBP', amount: 1200 },
  ],
});
const { id: poster } = await sellable(world, shop, {
  title: 'Poster',
  price: { kind: 'fixed', amount: 300 },
  currency: 'USD',
});

const at = (path: string) => `/${shop.slug}${path}`;
const CHECKOUT = at('/checkout/seat');
const textOf = (html: string): string =>
  html.replace(/<style.*?<\/style>|<script.*?<\/script>|<[^>]*>/gs, ' ').replace(/\s+/g, ' ');
const quote = (input: object) => world.call('quoteOrder', { storeId, productId: seat, ...input });
const save = (input: object, productId = seat) =>
  world.call('saveProduct', { storeId, productId, ...input }, { as: shop });
const publish = (productId = seat) => world.call('publishProduct', { storeId, productId }, { as: shop });

async function openForm(url = CHECKOUT) {
  const visitor = openBrowser(world);
  const { body } = await visitor.get(url);
  const idempotencyKey = hiddenField(body, 'idempotencyKey');
  const send = (page: string, fields: Record<string, string>) =>
    visitor.post(url, {
      quote: hiddenField(page, 'quote'),
      idempotencyKey,
      email: 'ben@example.com',
      name: '',
      ...CARDS.pays,
      ...fields,
    });
  return { body, visitor, send };
}

const linesOf = (email: string) =>
  world.sql<{ quantity: number; unit: number; total: number }>(
    `select l.quantity::int, l.unit_amount::int as unit, o.total::int from order_lines l
       join orders o on o.store_id = l.store_id and o.id = l.order_id
      where o.email = $1 and o.status = 'paid' order by o.placed_at`,
    [email],
  );

describe('a price with tiers', () => {
  it.each([
    [1, 1000],
    [4, 1000],
    [5, 900],
    [9, 900],
    [10, 800],
    [100, 800],
  ])('charges %i units %i each', async (quantity, unit) => {
    const { lines, total } = await quote({ quantity });
    expect(lines[0]?.unit.amount).toBe(unit);
    expect(total.amount).toBe(unit * quantity);
  });

  it('has tiers of its own in another currency, or none', async () => {
    const unitIn = async (currency: string, quantity: number) =>
      (await quote({ quantity, currency })).lines[0]?.unit.amount;
    expect(await unitIn('EUR', 19)).toBe(1100);
    expect(await unitIn('EUR', 20)).toBe(600);
    expect(await unitIn('GBP', 100)).toBe(1200);
  });

  it('is shown on the product page and in the checkout, in the currency of the visitor', async () => {
    const page = textOf((await world.get(at('/p/seat'))).body);
    expect(page).toContain('From 5: $9.00 each From 10: $8.00 each');
    expect(textOf((await world.get(at('/p/seat?currency=EUR'))).body)).toContain('From 20: €6.00 each');
    expect(textOf((await world.get(at('/p/seat?currency=GBP'))).body)).not.toContain('each');
    expect(textOf((await world.get(at('/p/poster'))).body)).not.toContain('each');
    expect(textOf((await openForm()).body)).toContain('From 10: $8.00 each');
    expect((await world.get(at('/p/seat'))).body).toContain('"@type":"Offer","price":"10.00"');
  });
});

describe('a checkout of several units', () => {
  it('shows the lower price before it is paid, and the order has it', async () => {
    const { body, send } = await openForm();
    const shown = await send(body, { quantity: '10' });
    expect(shown.statusCode).toBe(200);
    expect(textOf(shown.body)).toContain('$8.00 × 10');
    expect(textOf(shown.body)).toContain('$80.00');
    expect((await send(shown.body, { quantity: '10' })).statusCode).toBe(303);
    expect(await linesOf('ben@example.com')).toEqual([{ quantity: 10, unit: 800, total: 8000 }]);
    const [receipt] = await world.emailsTo('ben@example.com');
    expect(receipt?.text).toContain('$8.00 × 10');
    expect(await readTotals(world, storeId)).toMatchObject({ unbalanced: 0 });
  });

  it('does not give the lower price to fewer units', async () => {
    const { body, send } = await openForm();
    const many = await send(body, { quantity: '10' });
    const few = await send(many.body, { quantity: '2', email: 'few@example.com' });
    expect(few.statusCode).toBe(200);
    expect(textOf(few.body)).toContain('$10.00 × 2');
    expect((await send(few.body, { quantity: '2', email: 'few@example.com' })).statusCode).toBe(303);
    expect(await linesOf('few@example.com')).toEqual([{ quantity: 2, unit: 1000, total: 2000 }]);
  });

  it('honors the price that it showed, also after the tiers were removed, but for that number of units only', async () => {
    const { body, send } = await openForm();
    const many = await send(body, { quantity: '10', email: 'seal@example.com' });
    const other = await send((await openForm()).body, { quantity: '10' });
    await save({ price: { kind: 'fixed', amount: 1000 } });
    await publish();
    expect(textOf((await send(other.body, { quantity: '9' })).body)).toContain('$10.00 × 9');
    expect((await send(many.body, { quantity: '10', email: 'seal@example.com' })).statusCode).toBe(303);
    expect(await linesOf('seal@example.com')).toEqual([{ quantity: 10, unit: 800, total: 8000 }]);
    await save({ price: { kind: 'fixed', amount: 1000, tiers: TIERS } });
    await publish();
  });

  it('still counts half an hour later, if nothing has changed', async () => {
    const { body, send } = await openForm();
    const many = await send(body, { quantity: '5', email: 'late@example.com' });
    world.travel({ minutes: 31 });
    expect((await send(many.body, { quantity: '5', email: 'late@example.com' })).statusCode).toBe(303);
    expect(await linesOf('late@example.com')).toEqual([{ quantity: 5, unit: 900, total: 4500 }]);
  });

  it('reduces the price with a discount after the tier', async () => {
    const ten = {
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
    await world.call('saveDiscount', { storeId, ...ten }, { as: shop });
    const { discount, total } = await quote({ quantity: 10, code: 'TEN' });
    expect([discount.amount, total.amount]).toEqual([800, 7200]);
  });

  it('adds up in every order, whatever else is in it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 100 }), fc.constantFrom('', 'TEN'), async (quantity, code) => {
        const lines = [
          { productId: seat, quantity },
          { productId: poster, quantity: 1 },
        ];
        const { lines: priced, subtotal, discount, total } = await world.call('quoteOrder', { storeId, lines, code });
        expect(priced[0]?.amount.amount).toBe(unitAt(1000, TIERS, quantity) * quantity);
        const sum = priced.reduce((all: number, line: { amount: { amount: number } }) => all + line.amount.amount, 0);
        expect(subtotal.amount).toBe(sum);
        expect(total.amount).toBe(sum - discount.amount);
      }),
      { numRuns: 12 },
    );
  });
});

describe('a cart with several units', () => {
  it('has the price of so many, and shows no change when the buyer takes more or fewer', async () => {
    const visitor = openBrowser(world);
    await visitor.submit(at('/cart'), { intent: 'add', product: 'seat' });
    const update = async (quantity: string) => {
      await visitor.submit(at('/cart'), { intent: 'update', [`quantity-${seat}`]: quantity });
      return (await visitor.get(at('/cart'))).body;
    };
    const ten = await update('10');
    expect(textOf(ten)).toContain('$8.00 $80.00');
    expect(ten).not.toContain('<s>');
    const four = await update('4');
    expect(textOf(four)).toContain('$10.00 $40.00');
    expect(four).not.toContain('<s>');
    await visitor.submit(at('/cart'), { intent: 'add', product: 'seat' });
    const five = (await visitor.get(at('/cart'))).body;
    expect(textOf(five)).toContain('$45.00');
    expect(five).not.toContain('<s>');
    const { body } = await visitor.get(at('/checkout'));
    expect(textOf(body)).toContain('$9.00 × 5');
    const form = { quote: hiddenField(body, 'quote'), idempotencyKey: hiddenField(body, 'idempotencyKey') };
    expect(
      (await visitor.post(at('/checkout'), { ...form, email: 'cart@example.com', name: '', ...CARDS.pays })).statusCode,
    ).toBe(303);
    expect(await linesOf('cart@example.com')).toEqual([{ quantity: 5, unit: 900, total: 4500 }]);
  });

  it('goes back to the full price when too few are left', async () => {
    const visitor = openBrowser(world);
    await visitor.submit(at('/cart'), { intent: 'add', product: 'seat', quantity: '10' });
    await visitor.submit(at('/cart'), { intent: 'update', [`quantity-${seat}`]: '10' });
    await save({ stock: 3 });
    expect(textOf((await visitor.get(at('/cart'))).body)).toContain('$8.00 $10.00 $30.00');
    await save({ stock: null });
  });
});

describe('a variant', () => {
  it('has the tiers of its product, by the units of its own line', async () => {
    const [pdf, epub] = [randomUUID(), randomUUID()];
    const { id: productId } = await sellable(world, shop, {
      title: 'Formats',
      price: { kind: 'fixed', amount: 1000, tiers: TIERS },
      maxQuantity: 20,
      options: [{ name: 'Format', values: ['PDF', 'EPUB'] }],
      variants: [
        { id: pdf, values: ['PDF'] },
        { id: epub, values: ['EPUB'] },
      ],
    });
    const lines = [
      { productId, variantId: pdf, quantity: 10 },
      { productId, variantId: epub, quantity: 4 },
    ];
    const { lines: priced } = await world.call('quoteOrder', { storeId, lines });
    expect(priced.map(({ unit }: { unit: { amount: number } }) => unit.amount)).toEqual([800, 1000]);
  });
});

describe('saving tiers', () => {
  const fixed = (tiers: object[], more: object = {}) => ({ price: { kind: 'fixed', amount: 1000, tiers, ...more } });
  it.each([
    ['for one unit', fixed([{ from: 1, amount: 900 }]), 'price.tiers.0.from'],
    ['out of order', fixed([TIERS[1] ?? {}, TIERS[0] ?? {}]), 'price.tiers.1.from'],
    ['that cost as much', fixed([{ from: 5, amount: 1000 }]), 'price.tiers.0.amount'],
    ['that no order reaches', fixed([{ from: 101, amount: 900 }]), 'price.tiers.0.from'],
    ['of a subscription', fixed(TIERS, { every: { unit: 'month', count: 1 } }), 'price'],
    ['in installments', fixed(TIERS, { installments: 4 }), 'price'],
    ['beyond ten', fixed(Array.from({ length: 11 }, (_, n) => ({ from: n + 2, amount: 900 - n }))), 'price.tiers'],
    [
      'in another currency, out of order',
      { prices: [{ currency: 'EUR', amount: 900, tiers: [{ from: 5, amount: 950 }] }] },
      'prices.0.tiers.0.amount',
    ],
    ['below a limit of the quantity', { maxQuantity: 9 }, 'maxQuantity'],
    [
      'beside variants with own prices',
      {
        options: [{ name: 'Format', values: ['PDF', 'EPUB'] }],
        variants: [{ id: randomUUID(), values: ['PDF'], price: 500 }],
      },
      'variants',
    ],
  ])('refuses those %s, at the field', async (_what, input, field) => {
    await expect(save(input)).rejects.toMatchObject({ details: { field } });
  });

  it('copies them with the product, and changes nothing else when they are saved again', async () => {
    const { product } = await world.call('duplicateProduct', { storeId, productId: seat }, { as: shop });
    expect(product.price).toEqual({ kind: 'fixed', amount: 1000, tiers: TIERS });
    expect(product.prices[0]?.tiers).toEqual([{ from: 20, amount: 600 }]);
    const again = await save({ price: product.price, prices: product.prices }, product.id);
    expect(again.product.revision).toBe(product.revision);
  });
});
