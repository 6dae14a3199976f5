import type { OrderView } from '#shared/contract/pages.ts';
import type { Language } from '#shared/rules/language.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { taxText } from '#shared/rules/taxText.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import type { OrderRecord } from './orderRecord.ts';

/** An order for its buyer, on a page or in an email. */
export function orderView(
  { order, lines, payment, refunds, evidence, taxes }: OrderRecord,
  language: Language,
): OrderView {
  const money = (amount: number) => formatMoney({ amount, currency: order.currency }, language);
  const messages = getMessages(language);
  const isReverseCharge = evidence?.kind === 'reverse-charge' || refunds.some(isVatRefund);
  const unlessZero = (amount: number) => (amount === 0 ? null : money(amount));
  return {
    number: order.number,
    email: order.email,
    placedOn: dayText(order.placed_at, language),
    lines: lines.map(({ title, quantity, amount }) => ({ title, quantity, amount: money(amount) })),
    subtotal: money(order.subtotal),
    tax:
      evidence && order.tax > 0
        ? {
            rates: taxes.map(({ basisPoints, tax }) => ({
              label: taxText({ ...evidence, basisPoints }, { ...messages, language }),
              amount: money(tax),
            })),
            isIncluded: evidence.isInclusive,
          }
        : null,
    taxNote: isReverseCharge ? fill(messages.order.reverseCharge, { id: evidence?.vatId ?? '' }) : null,
    discount: unlessZero(-order.discount),
    tip: unlessZero(order.tip),
    total: money(order.total),
    refunded: unlessZero(order.refunded),
    status: statusText(order, language),
    payment: payment ? paymentLabel(payment, language) : null,
    isTest: order.is_test,
  };
}

const isVatRefund = ({ isTaxOnly, status }: OrderRecord['refunds'][number]): boolean =>
  isTaxOnly && status !== 'failed';

/** A day in words, in UTC, because the reader's time zone is unknown. */
export function dayText(day: Date, language: Language): string {
  const known = dayFormats.get(language) ?? dayFormat(language);
  dayFormats.set(language, known);
  return known.format(day);
}

// Creating a formatter is expensive.
const dayFormats = new Map<Language, Intl.DateTimeFormat>();

// English dates use international style: 22 November, not November 22.
const dayFormat = (language: Language) =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { dateStyle: 'long', timeZone: 'UTC' });

export function statusText({ status, total }: { status: string; total: number }, language: Language): string {
  const { common, statuses } = getMessages(language);
  if (status === 'paid' && total === 0) return common.free;
  return new Map<string, string>(Object.entries(statuses)).get(status) ?? status;
}

type Payment = { brand: string | null; last4: string | null };

const paymentLabel = ({ brand, last4 }: Payment, language: Language): string | null =>
  brand === null || last4 === null ? null : cardLabel({ brand, last4 }, language);

/** 'Visa ending in 4242'. What is no card has no digits. */
export function cardLabel({ brand, last4 }: { brand: string; last4: string }, language: Language): string {
  const name = `${brand.charAt(0).toUpperCase()}${brand.slice(1)}`;
  return fill(getMessages(language).order.card, { brand: name, digits: last4 });
}
