import type { CheckoutView, SummaryRowView } from '#shared/contract/pages.ts';
import type { Language } from '#shared/rules/language.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { taxText } from '#shared/rules/taxText.ts';
import { trialEnd } from '#shared/rules/trial.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { inFull } from '../../orders/checkout/inInstallments.ts';
import {
  addedTaxOf,
  afterTrial,
  discountOf,
  subtotalOf,
  taxesOf,
  totalOf,
  trialOf,
  type Quote,
} from '../../orders/checkout/Quote.ts';
import { dayText } from '../../orders/dayText.ts';

/**
 * How the total of a price comes about. Empty for one line that costs its price. Of a trial: what is paid later, if tax is
 * part of it, and that nothing is due today. In installments: all of the price, and what of it is due today.
 */
export function checkoutSummary(
  quote: Quote,
  { language, now }: { language: Language; now: Date },
): CheckoutView['summary'] {
  const { checkout, subscription } = getMessages(language);
  const today = { kind: 'total' as const, label: subscription.dueToday, amount: formatMoney(totalOf(quote), language) };
  if (quote.installments) {
    const full = inFull(quote);
    const rows = summaryOf(full, language);
    const total = { kind: 'total' as const, label: checkout.total, amount: formatMoney(totalOf(full), language) };
    return [...(rows.length > 0 ? rows : [total]), today];
  }
  const trial = trialOf(quote);
  if (trial === null) return summaryOf(quote, language);
  const later = summaryOf(afterTrial(quote), language);
  if (later.length === 0) return [];
  const label = fill(subscription.trialFrom, { day: dayText(trialEnd(now, trial.days), language) });
  return [...later.map((row) => (row.kind === 'total' ? { ...row, kind: 'part' as const, label } : row)), today];
}

function summaryOf(quote: Quote, language: Language): CheckoutView['summary'] {
  const messages = getMessages(language);
  const { common, checkout, order } = messages;
  const { currency, discount, tax, tip } = quote;
  const amounts = { subtotal: subtotalOf(quote), discount: discountOf(quote), added: addedTaxOf(quote) };
  const total = totalOf(quote);
  const priceOf = (amount: number) => formatMoney({ amount, currency }, language);
  const taxes = taxesOf(quote).map(({ basisPoints, amount }) => ({
    label: tax ? taxText({ ...tax, basisPoints }, messages) : '',
    amount: priceOf(amount),
  }));
  const parts: SummaryRowView[] = [];
  if (discount) {
    const name = discount.isAutomatic ? discount.code : `${order.discount} (${discount.code})`;
    parts.push({ kind: 'part', label: name, amount: priceOf(-amounts.discount.amount) });
  }
  if (!tax?.isInclusive) parts.push(...taxes.map((taxed) => ({ kind: 'part' as const, ...taxed })));
  if (tip > 0) parts.push({ kind: 'part', label: order.tip, amount: priceOf(tip) });
  if (parts.length > 0)
    parts.unshift({ kind: 'part', label: order.subtotal, amount: priceOf(amounts.subtotal.amount) });
  const notes = tax?.isInclusive ? taxes.map((taxed) => ({ kind: 'note' as const, ...taxed })) : [];
  if (quote.lines.length === 1 && parts.length === 0 && notes.length === 0) return [];
  const sum = total.amount === 0 ? common.free : priceOf(total.amount);
  return [...parts, { kind: 'total', label: checkout.total, amount: sum }, ...notes];
}
