import type { OrderView } from '#shared/contract/pages.ts';
import type { Language } from '#shared/rules/language.ts';
import { paymentText } from '#shared/rules/installmentText.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { taxText } from '#shared/rules/taxText.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import { dayText } from './dayText.ts';
import type { BuyerOrder } from './buyerOrder.ts';
import { trialOf } from './subscriptions/trials/trialOf.ts';
import { trialText } from './subscriptions/trials/trialText.ts';

/** A subscription that was switched has no payment of its own. */
type Shown = Omit<BuyerOrder, 'customerEmail' | 'subscription'> & {
  subscription: Pick<NonNullable<BuyerOrder['subscription']>, 'payment'> | undefined;
};

/** An order for its buyer, on a page or in an email. */
export function orderView(
  { order, lines, payment, refunds, evidence, taxes, subscription }: Shown,
  language: Language,
): OrderView {
  const money = (amount: number) => formatMoney({ amount, currency: order.currency }, language);
  const messages = getMessages(language);
  const isReverseCharge = evidence?.kind === 'reverse-charge' || refunds.some(isVatRefund);
  const trial = trialOf({ order, lines, evidence });
  const unlessZero = (amount: number) => (amount === 0 ? null : money(amount));
  return {
    number: order.number,
    email: order.email,
    placedOn: dayText(order.placed_at, language),
    lines: lines.map(({ title, quantity, unit_amount: unit, amount, refunded }) => ({
      title,
      quantity,
      unit: money(unit),
      amount: money(amount),
      refundedUnits: refunded,
    })),
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
    discount:
      order.discount === 0
        ? null
        : { label: messages.order[order.isSwitchOrder ? 'credit' : 'discount'], amount: money(-order.discount) },
    tip: unlessZero(order.tip),
    total: money(order.total),
    refunded: unlessZero(order.refunded),
    status: statusText({ ...order, isTrial: trial !== null }, language),
    installment: subscription?.payment ? paymentText(subscription.payment, language) : null,
    // Nothing was paid with a method that was only saved.
    payment: payment && order.total > 0 ? paymentLabel(payment, language) : null,
    trial: trial && trialText(trial, language),
    isTest: order.is_test,
  };
}

const isVatRefund = ({ isTaxOnly, status }: BuyerOrder['refunds'][number]): boolean => isTaxOnly && status !== 'failed';

interface Status {
  status: string;
  total: number;
  /** Whether the order began a free trial. */
  isTrial: boolean;
}

/** 'Paid'. An order of zero is 'Free', or a 'Free trial'. */
export function statusText({ status, total, isTrial }: Status, language: Language): string {
  const { common, statuses, subscription } = getMessages(language);
  if (status === 'paid' && total === 0) return isTrial ? subscription.trial : common.free;
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
