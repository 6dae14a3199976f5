import { describe, expect, it } from 'vitest';
import { PRINTS } from '#test/components/product.ts';
import { changedFields, draftOf, readDraft, readPrice, typedSlug, type ProductDraft } from './productDraft.ts';

const empty = draftOf(null, 'EUR');
const priced = (fields: Partial<ProductDraft>): ProductDraft => ({ ...empty, ...fields });

describe('draftOf', () => {
  it('starts a new product without a price, in the currency of the store', () => {
    expect(empty).toMatchObject({ title: '', priceKind: null, currency: 'EUR', covers: [] });
  });

  it('keeps a repeating price as it is', () => {
    const price = { kind: 'fixed', amount: 1200, every: { unit: 'month', count: 3 } } as const;
    expect(readPrice(draftOf({ ...PRINTS, price }, 'EUR')).price).toEqual(price);
  });
});

describe('readPrice', () => {
  it('has no price as long as none was chosen, which can be saved', () => {
    expect(readPrice(empty)).toEqual({ price: null, problems: {} });
    expect(readDraft(empty).input).not.toHaveProperty('price');
  });

  it('reads a fixed price', () => {
    expect(readPrice(priced({ priceKind: 'fixed', amount: '12,50' })).price).toEqual({ kind: 'fixed', amount: 1250 });
  });

  it('refuses a fixed price of zero at its field', () => {
    const { price, problems } = readPrice(priced({ priceKind: 'fixed', amount: '0' }));
    expect(price).toBeNull();
    expect(problems.amount).toMatch(/^Enter at least/);
  });

  it('reads a price that is paid every three months', () => {
    const { price } = readPrice(priced({ priceKind: 'fixed', amount: '12', billing: 'month', intervalCount: '3' }));
    expect(price).toEqual({ kind: 'fixed', amount: 1200, every: { unit: 'month', count: 3 } });
  });

  it.each(['0', '37', '1.5', 'some'])('refuses %s months between payments, at that field', (intervalCount) => {
    const draft = priced({ priceKind: 'fixed', amount: '12', billing: 'month', intervalCount });
    expect(readPrice(draft)).toEqual({ price: null, problems: { intervalCount: 'Enter a number from 1 to 36.' } });
  });

  it('reads in how many payments a price can be paid, and ignores that for a subscription', () => {
    const draft = priced({ priceKind: 'fixed', amount: '12', installments: ' 4 ' });
    expect(readPrice(draft).price).toEqual({ kind: 'fixed', amount: 1200, installments: 4 });
    expect(readPrice({ ...draft, billing: 'month' }).price).not.toHaveProperty('installments');
    expect(readPrice({ ...draft, installments: '' }).price).toEqual({ kind: 'fixed', amount: 1200 });
  });

  it.each(['1', '25', '2.5', 'some'])('refuses %s payments, at that field', (installments) => {
    const draft = priced({ priceKind: 'fixed', amount: '12', installments });
    const problems = { installments: 'Enter a number from 2 to 24, or leave it empty.' };
    expect(readPrice(draft)).toEqual({ price: null, problems });
  });

  it('reads an empty minimum as zero, and leaves out an empty suggestion', () => {
    expect(readPrice(priced({ priceKind: 'from' })).price).toEqual({ kind: 'from', least: 0 });
  });

  it('refuses a suggestion below the minimum, at the suggestion', () => {
    const { problems } = readPrice(priced({ priceKind: 'from', least: '5', suggested: '4' }));
    expect(Object.keys(problems)).toEqual(['suggested']);
  });

  it('ignores the fields of another kind of price', () => {
    expect(readPrice(priced({ priceKind: 'free', amount: 'ten' })).problems).toEqual({});
  });
});

describe('changedFields', () => {
  it('sends only the stock that was typed, because the others count down by themselves', () => {
    const before = { title: 'Prints', variantStock: { one: 4, two: null } };
    expect(changedFields(before, { title: 'Prints', variantStock: { one: 4, two: 5 } })).toEqual({
      variantStock: { two: 5 },
    });
  });
});

describe('readDraft', () => {
  it('reads comma-separated tags, each once', () => {
    expect(readDraft(priced({ tags: ' Clay, wheel,,clay ' })).input.tags).toEqual(['Clay', 'wheel']);
  });

  it.each([
    ['more than ten', Array.from({ length: 11 }, (_, index) => `tag ${index}`).join(), 'Use up to 10 tags.'],
    ['a long one', 'x'.repeat(31), 'Tags can have up to 30 characters.'],
  ])('leaves out tags if there is %s, with a message', (_, tags, sentence) => {
    const { input, problems } = readDraft(priced({ tags }));
    expect(input).not.toHaveProperty('tags');
    expect(problems.tags).toBe(sentence);
  });

  it('leaves out invalid fields and sends the rest', () => {
    const { input, problems } = readDraft(priced({ title: 'Prints', slug: 'No!', priceKind: 'fixed', amount: 'x' }));
    expect(input.title).toBe('Prints');
    expect(input).not.toHaveProperty('slug');
    expect(input).not.toHaveProperty('price');
    expect(Object.keys(problems).sort()).toEqual(['amount', 'slug']);
  });

  it('counts a title in characters as people see them', () => {
    expect(readDraft(priced({ title: '🌿'.repeat(255) })).problems.title).toBeUndefined();
    expect(readDraft(priced({ title: 'x'.repeat(256) })).problems.title).toBeDefined();
  });

  it('refuses the address of the members area', () => {
    expect(readDraft(priced({ slug: 'members' })).problems.slug).toBeDefined();
  });
});

describe('changedFields', () => {
  it('lists only changed fields, and compares objects by value', () => {
    const before = readDraft(priced({ title: 'One' })).input;
    const after = readDraft(priced({ title: 'Two' })).input;
    expect(changedFields(before, after)).toEqual({ title: 'Two' });
  });
});

describe('quantity prices', () => {
  const row = (from: string, amount: string) => ({ key: from, from, amount });
  const read = (tiers: ProductDraft['tiers'], fields: Partial<ProductDraft> = {}) =>
    readPrice(priced({ priceKind: 'fixed', amount: '12', maxQuantity: '100', tiers, ...fields }));

  it('are read with the price, and ignored for other kinds of price', () => {
    const tiers = [row('5', '10,50'), row('10', '9')];
    const price = {
      kind: 'fixed',
      amount: 1200,
      tiers: [
        { from: 5, amount: 1050 },
        { from: 10, amount: 900 },
      ],
    };
    expect(read(tiers)).toEqual({ price, problems: {} });
    expect(read(tiers, { billing: 'month' }).price).not.toHaveProperty('tiers');
    expect(read(tiers, { priceKind: 'from' }).price).toEqual({ kind: 'from', least: 0 });
    const other = { key: 'USD', currency: 'USD', amount: '14', suggested: '', tiers: [row('5', '13')] };
    const { input } = readDraft(priced({ priceKind: 'fixed', amount: '12', maxQuantity: '100', prices: [other] }));
    expect(input.prices).toEqual([{ currency: 'USD', amount: 1400, tiers: [{ from: 5, amount: 1300 }] }]);
  });

  it.each([
    ['no units', [row('', '9')], 'price.tiers.0.from', /^Enter a number of units/],
    ['more units than an order can have', [row('101', '9')], 'price.tiers.0.from', /^An order can have 100/],
    ['fewer units than before', [row('5', '9'), row('4', '8')], 'price.tiers.1.from', /^Enter more units/],
    ['no amount', [row('5', '')], 'price.tiers.0.amount', /^Enter an amount/],
    ['the full price', [row('5', '12')], 'price.tiers.0.amount', /^Enter less than/],
  ] as const)('are refused with %s, at the field', (_what, tiers, field, sentence) => {
    const { price, problems } = read(tiers);
    expect(price).toBeNull();
    expect(problems).toEqual({ [field]: expect.stringMatching(sentence) });
  });

  it('are refused beside installments, at those', () => {
    expect(Object.keys(read([row('5', '9')], { installments: '4' }).problems)).toEqual(['installments']);
  });
});

describe('typedSlug', () => {
  it('converts spaces, capital letters and underscores', () => {
    expect(typedSlug('Spring Prints_2')).toBe('spring-prints-2');
  });
});

describe('prices in other currencies', () => {
  const row = (currency: string, amount: string, suggested = '') => ({
    key: currency,
    currency,
    amount,
    suggested,
    tiers: [],
  });
  const fixed = (...prices: ProductDraft['prices']) => readDraft(priced({ priceKind: 'fixed', amount: '12', prices }));

  it('are read in their own decimals', () => {
    expect(fixed(row('USD', '13,50'), row('JPY', '1500')).input.prices).toEqual([
      { currency: 'USD', amount: 1350 },
      { currency: 'JPY', amount: 1500 },
    ]);
  });

  it('take an empty minimum as zero, and keep a suggestion', () => {
    const prices = [row('USD', '', '5')];
    expect(readDraft(priced({ priceKind: 'from', prices })).input.prices).toEqual([
      { currency: 'USD', amount: 0, suggested: 500 },
    ]);
  });

  it.each([
    ['an empty amount', [row('USD', '')], { 'prices.0.amount': 'Enter an amount.' }],
    ['decimals', [row('JPY', '1.5')], { 'prices.0.amount': 'JPY doesn’t use decimals. Enter a whole amount.' }],
    ['the own currency', [row('EUR', '1')], { 'prices.0.currency': 'This is the product’s own currency.' }],
    [
      'a currency twice',
      [row('USD', '1'), row('USD', '2')],
      { 'prices.1.currency': 'This currency already has a price.' },
    ],
  ])('with %s are not sent, and the row says why', (_what, rows, problems) => {
    const read = fixed(...rows);
    expect(read.problems).toMatchObject(problems);
    expect(read.input).not.toHaveProperty('prices');
    expect(read.input).toHaveProperty('price');
  });

  it('survive a stored product', () => {
    const prices = [{ currency: 'EUR', amount: 1100 }];
    expect(readDraft(draftOf({ ...PRINTS, prices }, 'USD')).input.prices).toEqual(prices);
  });
});
