import { describe, expect, it } from 'vitest';
import {
  problemsOfOption,
  problemsOfVariant,
  readVariants,
  unsoldOf,
  valuesOf,
  variantsDraftOf,
  withCombination,
  withOptions,
  withVariant,
  type DraftOption,
  type VariantsDraft,
} from './variantsDraft.ts';
import { languageOf, withBilling } from './withBilling.ts';

let made = 0;
const newId = () => `new-${(made += 1)}`;
const EMPTY: VariantsDraft = { options: [], variants: [] };
const option = (id: string, ...values: string[]): DraftOption => ({ id, name: `Option ${id}`, values });
const FIXED = { kind: 'fixed', currency: 'USD', currencies: ['EUR', 'JPY'], every: null } as const;

const titlesOf = ({ options, variants }: VariantsDraft) =>
  variants.map((variant) => valuesOf(options, variant).join(' / '));
const two = () => withOptions(EMPTY, [option('a', 'PDF', 'EPUB')], newId);

describe('withOptions', () => {
  it('sells all combinations of the first values', () => {
    const draft = withOptions(EMPTY, [option('a', 'PDF', 'EPUB'), option('b', 'S', 'L')], newId);
    expect(titlesOf(draft)).toEqual(['PDF / S', 'PDF / L', 'EPUB / S', 'EPUB / L']);
  });

  it('adds the combinations of a new value, and keeps the others as they are', () => {
    const before = two();
    const after = withOptions(before, [option('a', 'PDF', 'EPUB', 'MOBI')], newId);
    expect(titlesOf(after)).toEqual(['PDF', 'EPUB', 'MOBI']);
    expect(after.variants.slice(0, 2)).toEqual(before.variants);
  });

  it('drops those of a value that was removed', () => {
    expect(titlesOf(withOptions(two(), [option('a', 'EPUB')], newId))).toEqual(['EPUB']);
  });

  it('keeps each variant as that with the first value of an added option, and copies its price', () => {
    const { options, variants } = two();
    const before = { options, variants: variants.map((variant) => ({ ...variant, price: '5', stock: '2' })) };
    const after = withOptions(before, [...options, option('b', 'S', 'L')], newId);
    expect(titlesOf(after)).toEqual(['PDF / S', 'PDF / L', 'EPUB / S', 'EPUB / L']);
    expect(after.variants[0]).toMatchObject({ id: before.variants[0]?.id, price: '5', stock: '2' });
    expect(after.variants[1]).toMatchObject({ price: '5', stock: '' });
  });

  it('leaves out what was taken out', () => {
    const before = two();
    const fewer = { ...before, variants: before.variants.slice(0, 1) };
    expect(titlesOf(withOptions(fewer, [option('a', 'PDF', 'EPUB', 'MOBI')], newId))).toEqual(['PDF', 'MOBI']);
    expect(titlesOf(withOptions(fewer, [...fewer.options, option('b', 'S', 'L')], newId))).toEqual([
      'PDF / S',
      'PDF / L',
    ]);
  });

  it('keeps one variant of those that become the same when an option is removed', () => {
    const both = withOptions(EMPTY, [option('a', 'PDF', 'EPUB'), option('b', 'S', 'L')], newId);
    const after = withOptions(both, [option('a', 'PDF', 'EPUB')], newId);
    expect(titlesOf(after)).toEqual(['PDF', 'EPUB']);
    expect(after.variants[0]?.id).toBe(both.variants[0]?.id);
  });

  it('sells no more than a hundred', () => {
    const many = Array.from({ length: 20 }, (_, at) => `${at}`);
    expect(withOptions(EMPTY, [option('a', ...many), option('b', ...many)], newId).variants).toHaveLength(100);
  });
});

it('lists what is not sold, and sells it again in its place', () => {
  const draft = two();
  const [pdf] = draft.variants;
  const fewer = { ...draft, variants: draft.variants.slice(1) };
  expect(unsoldOf(fewer)).toEqual([['PDF']]);
  expect(titlesOf(withCombination(fewer, ['PDF'], newId))).toEqual(['PDF', 'EPUB']);
  expect(pdf && withVariant(fewer, pdf)).toEqual(draft);
});

describe('readVariants', () => {
  it('reads prices and stock, and keeps what was saved', () => {
    const saved = {
      currency: 'USD',
      options: [{ name: 'Format', values: ['PDF', 'EPUB'] }],
      variants: [
        {
          id: 'one',
          values: ['PDF'],
          price: 1250,
          prices: [{ currency: 'JPY', amount: 1900 }],
          stock: 4,
          fileIds: ['f'],
        },
        { id: 'two', values: ['EPUB'], price: null, stock: null, fileIds: [] },
      ],
    };
    const { input, problems } = readVariants(variantsDraftOf(saved), FIXED);
    expect(problems).toEqual({});
    expect(input.options).toEqual(saved.options);
    expect(input.variants).toEqual(saved.variants.map(({ stock: _stock, ...variant }) => variant));
    expect(input.variantStock).toEqual({ one: 4, two: null });
  });

  it('has no prices for a free product', () => {
    const draft = two();
    const priced = { ...draft, variants: draft.variants.map((variant) => ({ ...variant, price: 'five' })) };
    expect(readVariants(priced, { ...FIXED, kind: 'free' }).input.variants).toMatchObject([{ price: null }, {}]);
    expect(readVariants(priced, FIXED)).toMatchObject({ input: {}, problems: { variants: expect.any(String) } });
  });

  it('saves nothing while an option is not complete', () => {
    const one = withOptions(EMPTY, [option('a', 'PDF')], newId);
    expect(readVariants(one, FIXED)).toEqual({ input: {}, problems: { options: 'Add at least 2 values.' } });
  });
});

it('says at which field something is wrong', () => {
  const options = [option('a', 'PDF', 'EPUB'), { id: 'b', name: 'option A', values: ['S', 'L'] }];
  expect(problemsOfOption(options, 0)).toEqual({});
  expect(problemsOfOption(options, 1)).toEqual({ name: 'Another option has this name.' });
  const [variant] = two().variants;
  expect(
    variant && problemsOfVariant({ ...variant, price: '0', prices: { EUR: 'x', JPY: '5' }, stock: '-1' }, FIXED),
  ).toEqual({
    price: expect.stringMatching(/^Enter at least/),
    prices: { EUR: expect.any(String) },
    stock: 'Enter a number from 0 to 1,000,000, or leave it empty.',
  });
});

describe('a variant with an interval of its own', () => {
  const month = { unit: 'month', count: 1 } as const;
  const year = { unit: 'year', count: 1 } as const;
  const draft = () => {
    let number = 0;
    return withBilling(month, { language: 'de', newId: () => `${(number += 1)}` });
  };
  const typed = { ...FIXED, every: month };

  it('is made beside the product’s, with names in the creator’s language and without a price', () => {
    const { options, variants } = draft();
    expect(options).toMatchObject([{ name: 'Zahlung', values: ['Monatlich', 'Jährlich'] }]);
    expect(variants.map(({ every, price }) => ({ every, price }))).toEqual([
      { every: null, price: '' },
      { every: year, price: '' },
    ]);
    expect(withBilling(year, { language: 'en', newId: () => 'x' }).variants[1]?.every).toEqual(month);
    const quarterly = withBilling({ unit: 'month', count: 3 }, { language: 'en', newId: () => 'x' });
    expect(quarterly.options[0]?.values).toEqual(['3 months', 'Yearly']);
    expect(['de-AT', 'en', 'sv-SE'].map(languageOf)).toEqual(['de', 'en', 'en']);
  });

  it('needs a price of its own in each currency', () => {
    const { options, variants } = draft();
    const [own, added] = variants;
    const problems = { price: expect.any(String), prices: { EUR: expect.any(String), JPY: expect.any(String) } };
    expect(own && problemsOfVariant(own, typed)).toEqual({});
    expect(added && problemsOfVariant(added, typed)).toEqual(problems);
    expect(added && problemsOfVariant({ ...added, every: month }, typed)).toEqual({});
    expect(readVariants({ options, variants }, typed).input).toEqual({});
    const priced = variants.map((variant) =>
      variant.every ? { ...variant, price: '100', prices: { EUR: '90', JPY: '9000' } } : variant,
    );
    expect(readVariants({ options, variants: priced }, typed).input.variants).toMatchObject([
      { price: null },
      { price: 10_000, every: year },
    ]);
    const once = readVariants({ options, variants }, { ...typed, every: null });
    expect(once.problems).toEqual({});
    expect(once.input.variants?.some((variant) => 'every' in variant)).toBe(false);
  });
});
