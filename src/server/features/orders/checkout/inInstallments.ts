import { firstOf, INSTALLMENT_INTERVAL, installmentPart, planInstallments } from '#shared/rules/installments.ts';
import type { Services } from '../../../access/context.ts';
import type { SellableProduct } from '../../publishedProducts/findPublishedProduct.ts';
import type { Quote, QuoteLine } from './Quote.ts';

type Payments = Pick<Services['payments'], 'roundFee' | 'checkAmount'>;

/** In how many payments a product can be paid. Undefined: only in full. */
export const installmentsOf = ({ price }: Pick<SellableProduct, 'price'>): number | undefined =>
  price.kind === 'fixed' ? price.installments : undefined;

/**
 * The price with its first line in monthly payments, of which the first is paid now. A tip and a bump are paid with it.
 * Null: it can't be paid like that, because of its quantity or because the gateway calls the payments too small.
 */
export function inInstallments(
  quote: Quote,
  { payments, gateway }: { payments: number; gateway: Payments },
): Quote | null {
  const [line, ...others] = quote.lines;
  const { currency, cart, plan } = quote;
  if (!line || line.quantity !== 1 || line.every || cart || plan) return null;
  const round = (amount: number) => gateway.roundFee({ amount, currency });
  const { discount, tax } = line;
  const terms = planInstallments({ total: paidFor(line, quote), discount, tax }, { payments, round });
  const canCharge = (amount: number) => amount > 0 && gateway.checkAmount({ amount, currency }) === null;
  if (!canCharge(terms.later) || !canCharge(firstOf(terms))) return null;
  const first = installmentPart(terms, { from: 1, to: 1 });
  const unit = unitOf(first, quote);
  const paidNow = { ...line, unit, least: unit, discount: first.discount, tax: first.tax, every: INSTALLMENT_INTERVAL };
  return { ...quote, lines: [paidNow, ...others], installments: { ...terms, unit: line.unit } };
}

/** The same price, paid at once. */
export function inFull(quote: Quote): Quote {
  const { installments, lines } = quote;
  const [line, ...others] = lines;
  if (!installments || !line) return quote;
  const { unit, discount, tax } = installments;
  return {
    ...quote,
    lines: [{ ...line, unit, least: unit, discount, tax, every: null }, ...others],
    installments: null,
  };
}

/** What the buyer pays for a line. */
const paidFor = ({ unit, quantity, discount, tax }: QuoteLine, quote: Pick<Quote, 'tax'>): number =>
  unit * quantity - discount + (quote.tax?.isInclusive ? 0 : tax);

/** The price of one unit that a payment belongs to, before the discount and an added tax. */
export const unitOf = (
  { total, discount, tax }: { total: number; discount: number; tax: number },
  quote: Pick<Quote, 'tax'>,
): number => total + discount - (quote.tax?.isInclusive ? 0 : tax);
