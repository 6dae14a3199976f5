import Stripe from 'stripe';
import type { TaxCategory } from '#shared/rules/taxCategory.ts';
import type { ProviderTaxes, RecordAnswer, RecordedSale, TaxReading, TaxRequest } from '../taxes.ts';
import { inAccount, isDisconnected } from './inAccount.ts';
import { toStripeAmount } from './stripeAmount.ts';

/** A buyer is waiting for the price. */
const CALCULATE = { timeout: 4_000, maxNetworkRetries: 1 };

/** Somebody may be waiting for the page that shows the settings. */
const READ = { timeout: 3_000, maxNetworkRetries: 0 };

/**
 * Stripe Tax: https://docs.stripe.com/tax/custom. We record sales and refunds ourselves instead of linking calculations
 * to payments, because Stripe then takes back every refund by its amount, and cannot be told of a tip.
 */
export const stripeTaxes = (stripe: Stripe): ProviderTaxes => ({
  async readSettings(account) {
    const { status, status_details: details } = await stripe.tax.settings.retrieve(
      {},
      { ...inAccount(account), ...READ },
    );
    return {
      status: status === 'active' ? 'active' : 'pending',
      missing: status === 'active' ? [] : (details.pending?.missing_fields ?? []),
    };
  },

  // Amounts of these currencies are the same at Stripe, and each of them can be charged.
  takesCurrency: (currency) => toStripeAmount({ amount: 100_001, currency }) === 100_001,

  calculate: ({ account, ...request }) =>
    stripe.tax.calculations
      .create(calculationOf(request), { ...inAccount(account), ...CALCULATE })
      .then(async ({ id, line_items: items }) => {
        if (id === null || !items) throw new Error('The tax calculation has no id or no lines.');
        // A response has the first ten lines only.
        const { data } = items.has_more
          ? await stripe.tax.calculations.listLineItems(
              id,
              { limit: 100, expand: ['data.tax_breakdown'] },
              { ...inAccount(account), ...CALCULATE },
            )
          : items;
        return readCalculation(id, data, request);
      })
      .catch(refusedCalculation),

  recordSale: ({ key, account, calculationId, reference }) =>
    recorded(
      stripe.tax.transactions
        .createFromCalculation(
          { calculation: calculationId, reference },
          { idempotencyKey: key, ...inAccount(account) },
        )
        .then(async ({ id }) =>
          presentSale(id, await stripe.tax.transactions.listLineItems(id, { limit: 100 }, inAccount(account))),
        ),
    ),

  recordRefund: ({ key, account, reference, sale, lines }) =>
    recorded(
      stripe.tax.transactions
        .createReversal(
          {
            mode: 'partial',
            original_transaction: sale.transactionId,
            reference,
            line_items: partOf({ sale, reference, lines }),
          },
          { idempotencyKey: key, ...inAccount(account) },
        )
        .then(({ id }) => ({ transactionId: id })),
    ),

  undoRefund: ({ key, account, reference, transactionId }) =>
    recorded(
      stripe.tax.transactions
        .createReversal(
          { mode: 'full', original_transaction: transactionId, reference },
          { idempotencyKey: key, ...inAccount(account) },
        )
        .then(({ id }) => ({ transactionId: id })),
    ),
});

/** https://docs.stripe.com/tax/tax-codes */
const TAX_CODES: Record<TaxCategory, string> = {
  download: 'txcd_10000000',
  book: 'txcd_10302000',
  audio: 'txcd_10401100',
  video: 'txcd_10402100',
  software: 'txcd_10202000',
  course: 'txcd_20060158',
};

const calculationOf = ({ currency, isInclusive, place, vatId, lines, soldAt }: TaxRequest) =>
  ({
    currency: currency.toLowerCase(),
    customer_details: {
      address: { country: place.country, ...(place.postalCode !== '' && { postal_code: place.postalCode }) },
      address_source: 'billing',
      ...(vatId !== null && { tax_ids: [{ type: 'eu_vat' as const, value: vatId }] }),
    },
    line_items: lines.map(({ reference, amount, category }) => ({
      reference,
      amount,
      tax_behavior: isInclusive ? ('inclusive' as const) : ('exclusive' as const),
      tax_code: TAX_CODES[category],
    })),
    ...(soldAt !== null && { tax_date: soldAt }),
    expand: ['line_items.data.tax_breakdown'],
  }) satisfies Stripe.Tax.CalculationCreateParams;

type Line = Stripe.Tax.CalculationLineItem;

function readCalculation(id: string, lines: readonly Line[], { place }: TaxRequest): TaxReading {
  const taxes = lines.flatMap((line) => line.tax_breakdown ?? []);
  const owed = taxes.find(({ amount }) => amount > 0);
  const isReversed = taxes.some(({ taxability_reason: reason }) => reason === 'reverse_charge');
  return {
    status: 'calculated',
    id,
    kind: owed ? 'taxed' : isReversed ? 'reverse-charge' : 'none',
    country: owed?.jurisdiction.country ?? place.country,
    region: owed?.jurisdiction.state ?? '',
    lines: lines.map((line) => ({
      reference: line.reference,
      tax: line.amount_tax,
      basisPoints: line.amount_tax === 0 ? 0 : rateOf(line),
    })),
  };
}

/** The rates of all jurisdictions together. A tax without a rate, such as a fixed fee, has the rate that it comes to. */
function rateOf({ amount, amount_tax: tax, tax_behavior: behavior, tax_breakdown: taxes }: Line): number {
  const percent = (taxes ?? [])
    .filter((each) => each.amount > 0)
    .reduce((sum, { tax_rate_details: rate }) => sum + Number(rate?.percentage_decimal ?? 0), 0);
  const net = behavior === 'inclusive' ? amount - tax : amount;
  return Math.min(10_000, Math.max(1, Math.round(percent > 0 ? percent * 100 : (tax / Math.max(1, net)) * 10_000)));
}

/** Every other error may be temporary. */
const isRefused = (error: unknown): error is Stripe.errors.StripeError =>
  error instanceof Stripe.errors.StripeInvalidRequestError || isDisconnected(error);

function refusedCalculation(error: unknown): TaxReading {
  if (!isRefused(error)) throw error;
  return error.code === 'customer_tax_location_invalid'
    ? { status: 'unknown-place' }
    : { status: 'refused', reason: error.message };
}

const presentSale = (id: string, { data }: Stripe.ApiList<Stripe.Tax.TransactionLineItem>): RecordedSale => ({
  transactionId: id,
  lines: data.map((line) => ({
    id: line.id,
    reference: line.reference,
    amount: line.amount,
    tax: line.amount_tax,
    isInclusive: line.tax_behavior === 'inclusive',
  })),
});

type Part = Pick<Parameters<ProviderTaxes['recordRefund']>[0], 'sale' | 'reference' | 'lines'>;

/** Lines and not an amount, because how Stripe divides an amount among the lines is not known to us. */
const partOf = ({ sale, reference, lines }: Part) =>
  lines.map(({ reference: name, net, tax }) => {
    const line = sale.lines.find((each) => each.reference === name);
    if (!line) throw new RangeError(`The sale has no line ${name}.`);
    return {
      original_line_item: line.id,
      reference: `${reference} ${name}`,
      // The amount of a line contains its tax only if its price does.
      amount: 0 - (line.isInclusive ? net + tax : net),
      amount_tax: 0 - tax,
    };
  });

const recorded = <Recorded extends object>(answer: Promise<Recorded>): Promise<RecordAnswer<Recorded>> =>
  answer.then(
    (record) => ({ status: 'recorded' as const, ...record }),
    (error: unknown) => {
      if (isRefused(error)) return { status: 'refused' as const, reason: error.message };
      throw error;
    },
  );
