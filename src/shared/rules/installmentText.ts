import { firstOf, type InstallmentPlan, type PaymentRange } from './installments.ts';
import type { Language } from './language.ts';
import { fill, fillCount } from './messages/fill.ts';
import { getMessages } from './messages/getMessages.ts';
import { formatMoney } from './money.ts';

/** '4 payments of $25.00', or '3 payments: $33.34 first, then $33.33 each'. */
export function installmentsText(plan: InstallmentPlan, currency: string, language: Language): string {
  const messages = getMessages(language);
  const { payments, split, splitFirst } = messages.installments;
  const money = (amount: number) => formatMoney({ amount, currency }, language);
  const first = firstOf(plan);
  return fill(first === plan.later ? split : splitFirst, {
    payments: fillCount(messages, payments, plan.payments),
    first: money(first),
    later: money(plan.later),
  });
}

/** 'Payment 2 of 4', or 'Payments 2 to 4 of 4'. */
export function paymentText({ from, to, of }: PaymentRange & { of: number }, language: Language): string {
  const { payment, paymentRange } = getMessages(language).installments;
  const number = (value: number) => value.toLocaleString(language);
  return fill(from === to ? payment : paymentRange, {
    number: number(from),
    from: number(from),
    to: number(to),
    count: number(of),
  });
}
