import { z } from 'zod';
import { isCountry } from '#shared/rules/country.ts';
import { TAX_RATES_MAX, TAX_REGION_MAX } from '#shared/rules/limits.ts';
import { TAX_WAYS } from '#shared/rules/taxCategory.ts';
import { isTaxDay, RATE_CLASSES } from '#shared/rules/taxRates.ts';
import { callable } from './callable.ts';
import { line, Money, Timestamp, Uuid } from './fields.ts';

const Country = z.string().refine(isCountry, 'Choose a country.');

const Day = z.string().refine(isTaxDay, 'Enter a date such as 2026-01-31.');

const Settings = z.object({
  /** Whether the store charges tax. */
  isOn: z.boolean(),
  /** Who decides it: the store’s own rates, or the payment provider. */
  way: z.enum(TAX_WAYS).default('rates'),
  /** The country of the creator’s business. */
  home: Country,
  /** Whether prices contain the tax. Otherwise it is added at the checkout. */
  isInclusive: z.boolean(),
  /** The creator’s declaration to sell less than EUR 10,000 a year to consumers in other countries of the EU. */
  isBelowThreshold: z.boolean(),
  /** The same for EUR 100,000, so that one proof of a buyer’s country is enough. Only for a business in the EU. */
  isOneProofEnough: z.boolean().default(false),
});
export type TaxSettings = z.infer<typeof Settings>;

const Rate = z.object({
  country: Country,
  /** A state or province. Empty: the whole country. */
  region: line(TAX_REGION_MAX),
  /** Which products it is for. Where a reduced rate is missing, the standard rate applies. */
  class: z.enum(RATE_CLASSES).default('standard'),
  /** In hundredths of a percent: 2,550 is 25.5 %. */
  basisPoints: z.int().min(0, 'Enter 0 % or more.').max(10_000, 'Enter 100 % or less.'),
  /** The first day. */
  from: Day,
  /** The day after the last. Null: until further notice. */
  to: Day.nullable(),
});

export const TaxRateRow = Rate.extend({ id: z.string() });
export type TaxRateRow = z.infer<typeof TaxRateRow>;

const Taxes = z.object({
  /** Null: never saved. The store charges no tax. */
  settings: Settings.nullable(),
  /** By country, region and first day. */
  rates: z.array(TaxRateRow).max(TAX_RATES_MAX),
});
export type Taxes = z.infer<typeof Taxes>;

export const getTaxes = callable({
  name: 'getTaxes',
  about: 'Returns how the store charges tax, with its rates.',
  who: 'owner',
  input: z.object({ storeId: Uuid }),
  output: Taxes,
  example: (world) => ({ storeId: world.storeId }),
});

const ProviderTaxes = z.object({
  /** `none`: the installation’s provider calculates no taxes. `not-connected`: the store has no account there. */
  state: z.enum(['none', 'not-connected', 'pending', 'active', 'unreachable']),
  /** What the owner has to add at the provider, in its own terms. */
  missing: z.array(z.string()),
});
export type ProviderTaxes = z.infer<typeof ProviderTaxes>;

export const getProviderTaxes = callable({
  name: 'getProviderTaxes',
  about: 'Returns whether the payment provider can calculate the store’s taxes (it asks there), and what is missing.',
  who: 'owner',
  input: z.object({ storeId: Uuid }),
  output: ProviderTaxes,
  example: (world) => ({ storeId: world.storeId }),
});

export const saveTaxes = callable({
  name: 'saveTaxes',
  about:
    'Saves how the store charges tax. `addEuRates` adds the standard rates of the EU countries that have none. Orders keep the tax they were placed with.',
  who: 'owner',
  input: Settings.extend({ storeId: Uuid, addEuRates: z.boolean().default(false) }),
  output: Taxes,
  refusals: ['provider-taxes-off', 'provider-taxes-currency'],
  example: (world) => ({
    storeId: world.storeId,
    isOn: false,
    home: 'PT',
    isInclusive: true,
    isBelowThreshold: false,
  }),
});

export const saveTaxRate = callable({
  name: 'saveTaxRate',
  about:
    'Adds a rate, or changes the one with `rateId`. Sales tax in the United States is calculated by the payment provider instead.',
  who: 'owner',
  input: Rate.extend({ storeId: Uuid, rateId: Uuid.optional() }).refine(({ from, to }) => to === null || to > from, {
    path: ['to'],
    error: 'Choose a day after the first.',
  }),
  output: Taxes,
  refusals: ['not-found', 'tax-rate-exists', 'tax-rate-not-own', 'tax-rates-too-many'],
  example: (world) => ({
    storeId: world.storeId,
    country: 'CH',
    region: '',
    basisPoints: 810,
    from: '2026-01-01',
    to: null,
  }),
});

export const deleteTaxRate = callable({
  name: 'deleteTaxRate',
  about: 'Deletes a rate. Orders keep the tax they were placed with.',
  who: 'owner',
  input: z.object({ storeId: Uuid, rateId: Uuid }),
  output: Taxes,
  refusals: ['not-found'],
  example: (world) => ({ storeId: world.storeId, rateId: world.taxRateId }),
});

export const TaxReportRow = z.object({
  country: z.string(),
  region: z.string(),
  basisPoints: z.int(),
  /** The earlier quarter whose sales these refunds and disputes correct. Null: the sales of this quarter. */
  corrects: z.object({ year: z.int(), quarter: z.int() }).nullable(),
  /** Sales after refunds, without tax. Negative if more was refunded than sold. */
  net: Money.extend({ amount: z.int() }),
  tax: Money.extend({ amount: z.int() }),
});
export type TaxReportRow = z.infer<typeof TaxReportRow>;

export const ReverseChargedRow = z.object({
  vatId: z.string(),
  country: z.string(),
  /** Sales after refunds. Negative if the quarter refunded more than it sold. */
  net: Money.extend({ amount: z.int() }),
});
export type ReverseChargedRow = z.infer<typeof ReverseChargedRow>;

export const getTaxReport = callable({
  name: 'getTaxReport',
  about:
    'Returns the taxes of a calendar quarter (UTC) by country, rate and currency, as the ledger has them, and the sales to businesses that owe the tax themselves by VAT ID. Refunds count on the day they were made; those of sales of earlier quarters are rows of their own.',
  who: 'owner',
  input: z.object({ storeId: Uuid, year: z.int().min(2000).max(2200), quarter: z.int().min(1).max(4) }),
  output: z.object({
    rows: z.array(TaxReportRow),
    reverseCharged: z.array(ReverseChargedRow),
    /** Orders of the quarter that need a check of the buyer’s country. */
    unproven: z.int(),
    /** Sales of the year to consumers in other EU countries, without tax. Empty for a business outside the EU. */
    crossBorder: z.array(Money.extend({ amount: z.int() })),
  }),
  example: (world) => ({ storeId: world.storeId, year: 2026, quarter: 1 }),
});

/**
 * What a payment provider records for its tax reports: a sale, what a refund or a lost dispute takes back of it, and that a
 * refund failed or a dispute was won after that.
 */
export const TaxRecordKind = z.enum(['sale', 'refund', 'refund-undone', 'dispute', 'dispute-undone']);
export type TaxRecordKind = z.infer<typeof TaxRecordKind>;

export const UnrecordedTax = z.object({
  orderId: z.string(),
  orderNumber: z.string(),
  kind: TaxRecordKind,
  /** The payment provider’s reason, or ours. */
  reason: z.string(),
  /** When the provider refused it. */
  at: Timestamp,
});
export type UnrecordedTax = z.infer<typeof UnrecordedTax>;

/** What the payment provider’s tax reports lack at a time: the latest 20, and how many there are. */
const UnrecordedTaxes = z.object({ items: z.array(UnrecordedTax), count: z.int(), asOf: Timestamp });
export type UnrecordedTaxes = z.infer<typeof UnrecordedTaxes>;

export const listUnrecordedTaxes = callable({
  name: 'listUnrecordedTaxes',
  about: 'Returns the latest sales and refunds that the payment provider refused to record in its tax reports.',
  who: 'owner',
  input: z.object({ storeId: Uuid }),
  output: UnrecordedTaxes,
  example: (world) => ({ storeId: world.storeId }),
});

export const retryUnrecordedTaxes = callable({
  name: 'retryUnrecordedTaxes',
  about: 'Has the payment provider asked again to record everything that it refused, up to 1,000 at once.',
  who: 'owner',
  input: z.object({ storeId: Uuid }),
  output: UnrecordedTaxes,
  example: (world) => ({ storeId: world.storeId }),
});

export const dismissUnrecordedTaxes = callable({
  name: 'dismissUnrecordedTaxes',
  about:
    'Marks everything that the payment provider refused to record as handled, up to the time (`asOf`) of the list that the creator saw. It no longer appears in the list.',
  who: 'owner',
  input: z.object({ storeId: Uuid, until: Timestamp }),
  output: UnrecordedTaxes,
  example: (world) => ({ storeId: world.storeId, until: '2026-01-01T00:00:00.000Z' }),
});
