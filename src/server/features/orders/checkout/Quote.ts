import { z } from 'zod';
import { Interval } from '#shared/contract/catalog.ts';
import { TAX_CATEGORIES } from '#shared/rules/taxCategory.ts';
import { INSTALLMENTS_LEAST, INSTALLMENTS_MOST } from '#shared/rules/installments.ts';
import { TAX_CLASSES } from '#shared/rules/taxRates.ts';
import { CART_LINES_MAX } from '#shared/rules/limits.ts';
import { addMoney, type Money } from '#shared/rules/money.ts';
import { itemIdOf } from '#shared/rules/variant.ts';
import type { Secrets } from '../../../access/secrets.ts';

/** How long a displayed price is honored. */
export const QUOTE_MINUTES = 30;

/** A product in a quote, with its number of units. For pay-what-you-want, `least` is the minimum. */
const QuoteLine = z.object({
  productId: z.string(),
  /** Null: the product has no variants. */
  variantId: z.string().nullable().default(null),
  quantity: z.int().min(1),
  kind: z.enum(['free', 'fixed', 'from']),
  least: z.int().min(0),
  unit: z.int().min(0),
  /** What the discount takes off all units of this line together. */
  discount: z.int().min(0),
  /** The tax on what is left: contained in it, or added to it. */
  tax: z.int().min(0).default(0),
  /** Which rate applies to the product. */
  taxClass: z.enum(TAX_CLASSES).default('standard'),
  /** What the product is to a provider that calculates taxes. */
  taxCategory: z.enum(TAX_CATEGORIES).default('download'),
  /** The rate of the tax, in hundredths of a percent. 0: none. Null: sealed before lines had rates. */
  taxBps: z.int().min(0).nullable().default(null),
  /** How often the price without the discount is paid again. Null: once. */
  every: Interval.nullable().default(null),
  /** The product of another line, beside which this one is offered as a bump, at its own price. */
  bumpOf: z.string().nullable().default(null),
  /** Nothing is paid for so many days, then `amount` each period, with the tax in it or added to it. */
  trial: z
    .object({ days: z.int().min(1), amount: z.int().min(1), tax: z.int().min(0) })
    .nullable()
    .default(null),
});
export type QuoteLine = z.infer<typeof QuoteLine>;

/** Which tax a quote contains, and what that was decided on. */
const QuoteTax = z.object({
  kind: z.enum(['none', 'reverse-charge', 'taxed']),
  /** Where it is owed. */
  country: z.string(),
  region: z.string(),
  /** The highest rate. */
  basisPoints: z.int().min(0),
  isInclusive: z.boolean(),
  /** Where the buyer says to be. */
  chosen: z.object({ country: z.string(), region: z.string(), postalCode: z.string().default('') }),
  vat: z
    .object({
      id: z.string(),
      country: z.string(),
      status: z.enum(['valid', 'unavailable']),
      consultation: z.string(),
      /** When the register answered. Null: not known. */
      checkedAt: z.iso.datetime().nullable().default(null),
    })
    .nullable(),
  /** The provider's calculation. Null: the store's own rates decided. */
  calculationId: z.string().nullable().default(null),
});
export type QuoteTax = z.infer<typeof QuoteTax>;

/** A plan, and the creator who gets it. Nobody else does, whoever pays and with whatever email address. */
export const QuotedPlan = z.object({
  creatorId: z.string(),
  planId: z.string(),
  /** The creator's address, where the receipt goes. */
  email: z.string(),
  /** Until when it can be bought without coming from the dashboard again. */
  until: z.iso.datetime(),
});
export type QuotedPlan = z.infer<typeof QuotedPlan>;

/**
 * The first line is paid in several payments, and the quote is what is paid now: the first of them with everything else.
 * The amounts are those of the line in full, and `later` is each further payment.
 */
const QuotedInstallments = z.object({
  payments: z.int().min(INSTALLMENTS_LEAST).max(INSTALLMENTS_MOST),
  unit: z.int().min(1),
  total: z.int().min(1),
  discount: z.int().min(0),
  tax: z.int().min(0),
  later: z.int().min(1),
});
export type QuotedInstallments = z.infer<typeof QuotedInstallments>;

/** A displayed price of one or more products, each in one line. */
export const Quote = z.object({
  storeId: z.string(),
  lines: z.array(QuoteLine).min(1).max(CART_LINES_MAX),
  currency: z.string(),
  /** The discount of the order. The lines contain its amounts, which add up to more than 0. */
  discount: z
    .object({ id: z.string(), code: z.string(), isAutomatic: z.boolean().default(false) })
    .nullable()
    .default(null),
  /** Null: the store charges no tax, or the buyer has not chosen a country. */
  tax: QuoteTax.nullable().default(null),
  /** What the buyer adds to the price. */
  tip: z.int().min(0).default(0),
  /** Whether the buyer was told that their payment method is kept for offers after the order. */
  keepsMethod: z.boolean().default(false),
  /** The cart with these lines, and how many of its orders were paid. Null: not ordered from a cart. */
  cart: z
    .object({ id: z.string(), round: z.int().min(0) })
    .nullable()
    .default(null),
  /** Null: everything is paid at once. */
  installments: QuotedInstallments.nullable().default(null),
  /** The plan that the only line sells. */
  plan: QuotedPlan.nullable().default(null),
  /**
   * The limits that the buyer was told, by product: days of access and downloads. Products that are not named were sold without
   * limits. Left out: those apply that are published when the order is placed.
   */
  limits: z.record(z.string(), z.tuple([z.int().nullable(), z.int().nullable()])).optional(),
  /** The order after which this was offered. */
  offeredAfter: z.string().nullable().default(null),
  expiresAt: z.iso.datetime(),
});
export type Quote = z.infer<typeof Quote>;

export const amountOf = ({ unit, quantity }: Pick<QuoteLine, 'unit' | 'quantity'>): number => unit * quantity;

/** What the tax of a line is computed from: what is paid for it, now or after a free trial. */
export const taxableOf = (line: QuoteLine): number => line.trial?.amount ?? amountOf(line) - line.discount;

/** What a line without tax has. */
export const untaxed = { tax: 0, taxBps: 0 };

/** The line of one unit that is offered at a price of its own, before discount and tax. */
export const offeredLine = ({
  product,
  unit,
}: {
  product: Pick<QuoteLine, 'taxClass' | 'taxCategory'> & { id: string; variant: { id: string } | null };
  unit: number;
}): QuoteLine => ({
  productId: product.id,
  variantId: product.variant?.id ?? null,
  quantity: 1,
  kind: 'fixed',
  least: unit,
  unit,
  discount: 0,
  ...untaxed,
  taxClass: product.taxClass,
  taxCategory: product.taxCategory,
  every: null,
  bumpOf: null,
  trial: null,
});

type Priced = Pick<Quote, 'lines' | 'currency'>;
type Taxed = Pick<Quote, 'lines' | 'currency' | 'tax'>;
type Tipped = Pick<Quote, 'lines' | 'currency' | 'tax' | 'tip'>;

const sumOf = ({ lines, currency }: Priced, amount: (line: QuoteLine) => number): Money => ({
  amount: lines.reduce((sum, line) => sum + amount(line), 0),
  currency,
});

/** The price before the discount. */
export const subtotalOf = (quote: Priced): Money => sumOf(quote, amountOf);

export const discountOf = (quote: Priced): Money => sumOf(quote, ({ discount }) => discount);

/** The tax in the total, contained in the prices or added to them. */
export const taxOf = (quote: Priced): Money => sumOf(quote, ({ tax }) => tax);

/** The tax of each rate, the highest first. */
export function taxesOf(quote: Pick<Quote, 'lines' | 'tax'>): { basisPoints: number; amount: number }[] {
  const rates = new Set(quote.lines.map((line) => rateOf(line, quote)).filter((rate) => rate > 0));
  return [...rates]
    .toSorted((one, other) => other - one)
    .map((basisPoints) => ({
      basisPoints,
      amount: quote.lines.reduce((sum, line) => sum + (rateOf(line, quote) === basisPoints ? line.tax : 0), 0),
    }));
}

/** The tax that is added to the prices. */
export const addedTaxOf = (quote: Taxed): Money => (quote.tax?.isInclusive ? sumOf(quote, () => 0) : taxOf(quote));

/** What the buyer pays without a tip. */
const untippedOf = (quote: Taxed): Money =>
  sumOf(quote, (line) => amountOf(line) - line.discount + (quote.tax?.isInclusive ? 0 : line.tax));

/** What the buyer pays. */
export const totalOf = (quote: Tipped): Money => addMoney(untippedOf(quote), tipOf(quote));

/** The free trial that the price begins with. */
export const trialOf = ({ lines }: Pick<Quote, 'lines'>): QuoteLine['trial'] => lines[0]?.trial ?? null;

/** Whether the buyer has to give what is charged now, or after a free trial. */
export const needsMethod = (quote: Tipped): boolean => totalOf(quote).amount > 0 || trialOf(quote) !== null;

/** What is paid each period after the trial. Without a trial: what is paid now. */
export const afterTrial = (quote: Quote): Quote => ({ ...quote, lines: quote.lines.map(lineAfterTrial) });

export const lineAfterTrial = <Line extends QuoteLine>(line: Line): Line => {
  if (!line.trial) return line;
  const { amount, tax } = line.trial;
  return { ...line, unit: amount, least: amount, tax, trial: null };
};

/** What the buyer adds to the price. */
export const tipOf = ({ tip, currency }: Pick<Quote, 'tip' | 'currency'>): Money => ({ amount: tip, currency });

/** What a tip may depend on. */
export const tippable = (quote: Taxed) => ({
  price: subtotalOf(quote).amount - discountOf(quote).amount,
  total: untippedOf(quote).amount,
});

/** The rate of a line's tax. 0: none. */
export const rateOf = ({ taxBps }: Pick<QuoteLine, 'taxBps'>, { tax }: Pick<Quote, 'tax'>): number =>
  taxBps ?? tax?.basisPoints ?? 0;

/** Where the tax is owed and at which rates, as text. Empty: no tax. */
export const taxationOf = (quote: Pick<Quote, 'lines' | 'tax'>): string =>
  quote.tax === null
    ? ''
    : [
        quote.tax.country,
        quote.tax.region,
        ...quote.lines.map((line) => `${line.productId} ${rateOf(line, quote)}`).toSorted(),
      ].join();

/** The least that the products of a quote cost without a discount. */
export const leastOf = (quote: Priced): Money => sumOf(quote, ({ least, quantity }) => least * quantity);

/** What a price consists of, as text. Two prices with the same total may still differ in it. */
export const compositionOf = ({ lines, discount, tip }: Pick<Quote, 'lines' | 'discount' | 'tip'>): string =>
  [
    ...lines
      .map((line) =>
        [
          itemIdOf(line),
          line.quantity,
          line.unit,
          line.discount,
          ...(line.trial ? [line.trial.days, line.trial.amount] : []),
        ].join(' '),
      )
      .toSorted(),
    discount?.id ?? '',
    tip,
  ].join();

/** The code that the buyer typed for this price. Empty: none. */
export const codeOf = ({ discount }: Pick<Quote, 'discount'>): string =>
  discount === null || discount.isAutomatic ? '' : discount.code;

/** Seals a price. Fields that are null are left out, because the text of fifty lines must fit into a request. */
export const sealQuote = (secrets: Secrets, quote: Quote): string =>
  secrets.seal('quote', { ...withoutNulls(quote), lines: quote.lines.map(withoutNulls) });

const withoutNulls = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));

/** Unseals a price of this store, however old. */
export function readQuote(
  secrets: Secrets,
  { sealed, storeId }: { sealed: string; storeId: string },
): Quote | undefined {
  const quote = Quote.safeParse(secrets.unseal('quote', sealed));
  return quote.success && quote.data.storeId === storeId ? quote.data : undefined;
}

export const isFresh = (quote: Quote, now: Date): boolean => new Date(quote.expiresAt) > now;
