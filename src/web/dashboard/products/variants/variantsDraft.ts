import type { Product, VariantPrice } from '#shared/contract/catalog.ts';
import { latinDigits } from '#shared/rules/digits.ts';
import { STOCK_MAX } from '#shared/rules/limits.ts';
import { isSameInterval, type Interval } from '#shared/rules/subscription.ts';
import {
  combinationsOf,
  OPTION_SENTENCES,
  optionProblem,
  VARIANTS_MAX,
  variantsProblem,
  VARIANTS_SENTENCES,
} from '#shared/rules/variant.ts';
import type { CallInput } from '#web/client/call.ts';
import { formatNumber } from '#web/client/format.ts';
import { amountText, readAmount } from '../amountField.ts';

export type DraftOption = { id: string; name: string; values: readonly string[] };

/** A combination that is sold. Price and stock are as typed; empty means as the product has it. */
export type DraftVariant = {
  id: string;
  /** Its value of each option, by the option's id. */
  choice: Readonly<Record<string, string>>;
  price: string;
  /** In other currencies, by their codes. */
  prices: Readonly<Record<string, string>>;
  /** How often it is paid. Null: as the product. Only subscriptions have it. */
  every: Interval | null;
  stock: string;
  /** Empty: all files, but none of a membership. */
  fileIds: readonly string[];
  /** The links, texts, courses, calls and keys of a tier. */
  contentIds: readonly string[];
  /** What the members of a tier get, in the creator’s words. */
  description: string;
};

export type VariantsDraft = { options: readonly DraftOption[]; variants: readonly DraftVariant[] };

export type VariantsInput = Pick<CallInput<'saveProduct'>, 'options' | 'variants' | 'variantStock'>;
type PriceKind = Product['price']['kind'];

export function variantsDraftOf(product: Pick<Product, 'options' | 'variants' | 'currency'> | null): VariantsDraft {
  if (product === null) return { options: [], variants: [] };
  const { currency } = product;
  const options = product.options.map((option, at) => ({ ...option, id: `${at}` }));
  const variants = product.variants.map((variant) => {
    const { id, values, price, prices = [], every = null, stock, fileIds, contentIds = [], description = '' } = variant;
    return {
      id,
      choice: Object.fromEntries(options.map((option, at) => [option.id, values[at] ?? ''])),
      price: price === null ? '' : amountText(price, currency),
      prices: Object.fromEntries(prices.map((other) => [other.currency, amountText(other.amount, other.currency)])),
      every,
      stock: stock === null ? '' : `${stock}`,
      fileIds,
      contentIds,
      description,
    };
  });
  return { options, variants };
}

/** A variant that differs from its product in nothing yet. */
export const NEW_VARIANT = {
  price: '',
  prices: {},
  every: null,
  stock: '',
  fileIds: [],
  contentIds: [],
  description: '',
} as const satisfies Partial<DraftVariant>;

/** The options that combinations are made of. One that nobody has given a value yet has no part in them. */
const combined = (options: readonly DraftOption[]): DraftOption[] => options.filter(({ values }) => values.length > 0);

/** The values of a variant, in the order of the options. */
export const valuesOf = (options: readonly DraftOption[], { choice }: Pick<DraftVariant, 'choice'>): string[] =>
  combined(options).map(({ id }) => choice[id] ?? '');

/**
 * The draft with other options. Variants keep their ids, prices, stock and files as far as their values remain. A new value
 * adds its combinations. Combinations that were taken out stay out.
 */
export function withOptions(
  { options: before, variants }: VariantsDraft,
  options: readonly DraftOption[],
  newId: () => string,
): VariantsDraft {
  const wanted = combined(options);
  const known = new Map(combined(before).map(({ id, values }) => [id, values]));
  const added = wanted.filter(({ id }) => !known.has(id));
  const used = new Set<string>();
  const next = combinationsOf(wanted).flatMap((values): DraftVariant[] => {
    const choice = Object.fromEntries(wanted.map(({ id }, at) => [id, values[at] ?? '']));
    const similar = variants.filter((variant) =>
      wanted.every(({ id }) => variant.choice[id] === undefined || variant.choice[id] === choice[id]),
    );
    // A variant becomes the one with the first value of an added option.
    const isFirst = added.every(({ id, values: [first] }) => choice[id] === first);
    const same = isFirst ? similar.find(({ id }) => !used.has(id)) : undefined;
    if (same) {
      used.add(same.id);
      return [{ ...same, choice }];
    }
    const hasNewValue = wanted.some(({ id }) => known.get(id)?.includes(choice[id] ?? '') === false);
    const isNew = hasNewValue || known.size === 0 || (added.length > 0 && similar.length > 0);
    return isNew ? [{ ...NEW_VARIANT, ...similar[0], id: newId(), choice, stock: '' }] : [];
  });
  return { options, variants: next.slice(0, VARIANTS_MAX) };
}

/** The combinations that are not sold. */
export function unsoldOf({ options, variants }: VariantsDraft): string[][] {
  const sold = new Set(variants.map((variant) => valuesOf(options, variant).join('\n')));
  return combinationsOf(combined(options)).filter((values) => !sold.has(values.join('\n')));
}

/** The draft with a combination that was not sold, in its place among the others. */
export function withCombination(draft: VariantsDraft, values: readonly string[], newId: () => string): VariantsDraft {
  const wanted = combined(draft.options);
  const choice = Object.fromEntries(wanted.map(({ id }, at) => [id, values[at] ?? '']));
  return withVariant(draft, { ...NEW_VARIANT, id: newId(), choice });
}

export function withVariant(draft: VariantsDraft, variant: DraftVariant): VariantsDraft {
  const { options } = draft;
  const places = new Map(combinationsOf(combined(options)).map((values, at) => [values.join('\n'), at]));
  const placeOf = (one: DraftVariant) => places.get(valuesOf(options, one).join('\n')) ?? 0;
  const variants = [...draft.variants.filter(({ id }) => id !== variant.id), variant];
  return { options, variants: variants.toSorted((one, other) => placeOf(one) - placeOf(other)) };
}

/** What is wrong with the name and the values of one option. */
export function problemsOfOption(options: readonly DraftOption[], at: number): { name?: string; values?: string } {
  const found = optionProblem(options.slice(0, at + 1));
  if (found?.at !== at) return {};
  const sentence = OPTION_SENTENCES[found.problem];
  return found.problem.startsWith('name') ? { name: sentence } : { values: sentence };
}

export type Typed = {
  kind: PriceKind;
  currency: string;
  /** The other currencies that the product has a price in. */
  currencies: readonly string[];
  /** How often the product is paid. Null: once. */
  every: Interval | null;
};

export interface VariantProblems {
  price?: string;
  /** In other currencies, by their codes. */
  prices?: Readonly<Record<string, string>>;
  stock?: string;
}

/** What is wrong with the prices and the stock of one variant. */
export function problemsOfVariant(variant: DraftVariant, typed: Typed): VariantProblems {
  const isMissing = needsPrices(variant, typed);
  const missing = (text: string) => (isMissing && text.trim() === '' ? INTERVAL_NEEDS_PRICE : undefined);
  const price = missing(variant.price) ?? readPrice(variant.price, typed).problem;
  const prices = Object.fromEntries(
    typed.currencies.flatMap((currency) => {
      const text = variant.prices[currency] ?? '';
      const problem = missing(text) ?? readPrice(text, { ...typed, currency }).problem;
      return problem === undefined ? [] : [[currency, problem]];
    }),
  );
  return {
    ...(price === undefined ? {} : { price }),
    ...(Object.keys(prices).length === 0 ? {} : { prices }),
    ...(isStock(readStock(variant))
      ? {}
      : { stock: `Enter a number from 0 to ${formatNumber(STOCK_MAX)}, or leave it empty.` }),
  };
}

const INTERVAL_NEEDS_PRICE = 'Enter the price for this interval.';

/** Whether the variant is paid in another interval than the product, whose prices would be wrong for it. */
export const needsPrices = ({ every }: Pick<DraftVariant, 'every'>, product: Pick<Typed, 'every'>): boolean =>
  every !== null && product.every !== null && !isSameInterval(every, product.every);

export function readPrice(
  price: string,
  { kind, currency }: Pick<Typed, 'kind' | 'currency'>,
): { amount?: number | null | undefined; problem?: string | undefined } {
  if (kind === 'free' || price.trim() === '') return { amount: null };
  return readAmount(price, { currency, least: kind === 'fixed' ? 1 : 0 });
}

/** The prices in other currencies. A variant without any is saved without the field, as before there were any. */
function readOthers({ prices }: DraftVariant, { kind, currencies }: Typed): { prices?: VariantPrice[] } {
  const read = currencies.flatMap((currency) => {
    const { amount } = readPrice(prices[currency] ?? '', { kind, currency });
    return typeof amount === 'number' ? [{ currency, amount }] : [];
  });
  return read.length === 0 ? {} : { prices: read };
}

const readStock = ({ stock }: DraftVariant): number | null =>
  stock.trim() === '' ? null : Number(latinDigits(stock.trim()));

const isStock = (stock: number | null): boolean =>
  stock === null || (Number.isInteger(stock) && stock >= 0 && stock <= STOCK_MAX);

/** A variant as it is saved. A price that cannot be read is that of the product. */
export const readVariant = (
  variant: DraftVariant,
  { options, typed }: { options: readonly DraftOption[]; typed: Typed },
) => ({
  id: variant.id,
  values: valuesOf(options, variant),
  price: readPrice(variant.price, typed).amount ?? null,
  ...readOthers(variant, typed),
  ...(variant.every && typed.every && { every: variant.every }),
  fileIds: [...variant.fileIds],
  ...(variant.contentIds.length > 0 && { contentIds: [...variant.contentIds] }),
  ...(variant.description.trim() !== '' && { description: variant.description.trim() }),
});

/** What can be saved, and why the rest cannot. */
export function readVariants(
  { options, variants }: VariantsDraft,
  typed: Typed,
): { input: VariantsInput; problems: { options?: string; variants?: string } } {
  const option = optionProblem(options);
  if (option) return { input: {}, problems: { options: OPTION_SENTENCES[option.problem] } };
  const read = variants.map((variant) => readVariant(variant, { options, typed }));
  const problem = variantsProblem(options, read);
  const [wrong] = variants.flatMap((variant) => {
    const { price, prices = {}, stock } = problemsOfVariant(variant, typed);
    return [price, ...Object.values(prices), stock].filter((each) => each !== undefined);
  });
  const sentence = problem ? VARIANTS_SENTENCES[problem] : wrong;
  if (sentence !== undefined) return { input: {}, problems: { variants: sentence } };
  return {
    input: {
      options: options.map(({ name, values }) => ({ name: name.trim(), values: [...values] })),
      variants: read,
      variantStock: Object.fromEntries(variants.map((variant) => [variant.id, readStock(variant)])),
    },
    problems: {},
  };
}
