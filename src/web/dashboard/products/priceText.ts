import type { PriceInput, ProductRow } from '#shared/contract/catalog.ts';
import { firstOf, planInstallments } from '#shared/rules/installments.ts';
import type { Interval } from '#shared/rules/subscription.ts';
import { formatMoney } from '#web/client/format.ts';

/** A price in a list: 'Free', '$12', '$12 every month, first 14 days free', 'From $5', 'Name your price'. */
export const priceText = (price: PriceInput, currency: string): string =>
  shortPriceText(price, currency) + (price.kind === 'fixed' && price.every ? trialText(price.trialDays) : '');

/** The same without a free trial, for which a column has no room. */
export function shortPriceText(price: PriceInput, currency: string): string {
  if (price.kind === 'free') return 'Free';
  if (price.kind === 'fixed') {
    const amount = formatMoney({ amount: price.amount, currency }, { compact: true });
    return price.every ? `${amount} ${intervalText(price.every)}` : amount;
  }
  if (price.least === 0) return 'Name your price';
  return `From ${formatMoney({ amount: price.least, currency }, { compact: true })}`;
}

/** The price of a product in a list: 'From $6' if its variants have different prices, as on the store's cards. */
export function rowPriceText({ price, fromPrice, currency }: RowPrice, text: typeof priceText = priceText): string {
  if (fromPrice === null) return text(price, currency);
  return fromPrice.kind === 'fixed' ? `From ${text(fromPrice, currency)}` : text(fromPrice, currency);
}

type RowPrice = Pick<ProductRow, 'price' | 'fromPrice' | 'currency'>;

const trialText = (days: number | undefined): string =>
  days === undefined ? '' : `, first ${days === 1 ? 'day' : `${days} days`} free`;

/** '4 payments of $25.00', or '3 payments: $33.34, then $33.33'. Null: the price is paid in full. */
export function installmentsText(price: PriceInput, currency: string): string | null {
  if (price.kind !== 'fixed' || price.installments === undefined) return null;
  const { installments: payments, amount: total } = price;
  const plan = planInstallments({ total, discount: 0, tax: 0 }, { payments });
  const money = (amount: number) => formatMoney({ amount, currency });
  const first = firstOf(plan);
  return first === plan.later
    ? `${payments} payments of ${money(first)}`
    : `${payments} payments: ${money(first)}, then ${money(plan.later)}`;
}

/** 'every month', 'every 3 months'. */
export const intervalText = ({ unit, count }: Interval): string =>
  count === 1 ? `every ${unit}` : `every ${count} ${unit}s`;
