import { MAX_AMOUNT } from './money.ts';
import { isSameInterval, type Interval } from './subscription.ts';

export const OPTIONS_MAX = 3;
export const OPTION_NAME_MAX = 50;
export const OPTION_VALUES_MIN = 2;
export const OPTION_VALUES_MAX = 20;
export const OPTION_VALUE_MAX = 60;
export const VARIANTS_MAX = 100;

/** What a product can be chosen in, such as a format. */
export interface ProductOption {
  name: string;
  values: readonly string[];
}

/** A combination of values that is sold, one for each option of its product. */
export interface Combination {
  values: readonly string[];
}

/** What a line of an order or a cart sells. `variantId` is null if the product has no variants. */
export interface Item {
  productId: string;
  variantId: string | null;
}

/** The id of a line among the others: its variant's, else its product's. */
export const itemIdOf = ({ productId, variantId }: Item): string => variantId ?? productId;

/** The name of the form field with a value of an option. */
export const variantFieldOf = (at: number): string => `option-${at}`;

/** 'PDF / Large' */
export const variantTitle = ({ values }: Combination): string => values.join(' / ');

const foldedKey = (text: string): string => text.trim().toLocaleLowerCase('en');

const hasTwice = (texts: readonly string[]): boolean => new Set(texts.map(foldedKey)).size < texts.length;

export type OptionProblem =
  | 'too-many-options'
  | 'name-missing'
  | 'name-long'
  | 'name-twice'
  | 'too-few-values'
  | 'too-many-values'
  | 'value-missing'
  | 'value-long'
  | 'value-twice';

/** What is wrong with the options of a product, and with which of them. Null: nothing. A membership can have one tier. */
export function optionProblem(
  options: readonly ProductOption[],
  { least = OPTION_VALUES_MIN }: { least?: number } = {},
): { problem: OptionProblem; at: number } | null {
  if (options.length > OPTIONS_MAX) return { problem: 'too-many-options', at: OPTIONS_MAX };
  for (const [at, { name, values }] of options.entries()) {
    const earlier = options.slice(0, at).map((option) => option.name);
    const problem = nameProblem(name, earlier) ?? valuesProblem(values, least);
    if (problem) return { problem, at };
  }
  return null;
}

function nameProblem(name: string, earlier: readonly string[]): OptionProblem | null {
  if (name.trim() === '') return 'name-missing';
  if (name.length > OPTION_NAME_MAX) return 'name-long';
  return hasTwice([...earlier, name]) ? 'name-twice' : null;
}

/** What is wrong with the values of one option. */
export function valuesProblem(values: readonly string[], least = OPTION_VALUES_MIN): OptionProblem | null {
  if (values.some((value) => value.trim() === '')) return 'value-missing';
  if (values.some((value) => value.length > OPTION_VALUE_MAX)) return 'value-long';
  if (hasTwice(values)) return 'value-twice';
  if (values.length > OPTION_VALUES_MAX) return 'too-many-values';
  return values.length < least ? 'too-few-values' : null;
}

export const OPTION_SENTENCES: Readonly<Record<OptionProblem, string>> = {
  'too-many-options': `A product can have up to ${OPTIONS_MAX} options.`,
  'name-missing': 'Enter a name, such as Format.',
  'name-long': `Names can have up to ${OPTION_NAME_MAX} characters.`,
  'name-twice': 'Another option has this name.',
  'too-few-values': `Add at least ${OPTION_VALUES_MIN} values.`,
  'too-many-values': `An option can have up to ${OPTION_VALUES_MAX} values.`,
  'value-missing': 'Enter a value.',
  'value-long': `Values can have up to ${OPTION_VALUE_MAX} characters.`,
  'value-twice': 'This option already has that value.',
};

export type VariantsProblem = 'none' | 'too-many' | 'unknown-value' | 'twice';

/** What is wrong with the combinations that are sold. The options have no problem. */
export function variantsProblem(
  options: readonly ProductOption[],
  variants: readonly Combination[],
): VariantsProblem | null {
  if (variants.length > VARIANTS_MAX) return 'too-many';
  if (options.length > 0 && variants.length === 0) return 'none';
  const isKnown = ({ values }: Combination) =>
    options.length > 0 &&
    values.length === options.length &&
    options.every((option, at) => option.values.includes(values[at] ?? ''));
  if (!variants.every(isKnown)) return 'unknown-value';
  return new Set(variants.map(({ values }) => values.join('\n'))).size < variants.length ? 'twice' : null;
}

export const VARIANTS_SENTENCES: Readonly<Record<VariantsProblem, string>> = {
  none: 'Keep at least one variant, or remove the options.',
  'too-many': `A product can have up to ${VARIANTS_MAX} variants. Remove some values, or some variants.`,
  'unknown-value': 'Each variant has one value of each option.',
  twice: 'Each combination of values can be sold once.',
};

/** All combinations of the options' values, in the order of the values. */
export function combinationsOf(options: readonly ProductOption[]): string[][] {
  if (options.length === 0) return [];
  return options.reduce<string[][]>(
    (combinations, { values }) => combinations.flatMap((earlier) => values.map((value) => [...earlier, value])),
    [[]],
  );
}

/** Variants can have prices of their own if the product has a price. A fixed price is above zero. */
export const isVariantPrice = (kind: 'free' | 'fixed' | 'from', amount: number | null): boolean =>
  amount === null || (kind !== 'free' && amount >= (kind === 'fixed' ? 1 : 0) && amount <= MAX_AMOUNT);

interface OwnTerms {
  price: number | null;
  prices?: readonly { currency: string }[] | undefined;
  every?: Interval | undefined;
}

/** Whether a variant has its own price in each currency, or is paid as often as the product and can have the product's. */
export const isPriced = (
  { price, prices = [], every }: OwnTerms,
  product: { every: Interval | undefined; currencies: readonly string[] },
): boolean =>
  !every ||
  (product.every !== undefined && isSameInterval(every, product.every)) ||
  (price !== null && product.currencies.every((code) => prices.some(({ currency }) => currency === code)));
