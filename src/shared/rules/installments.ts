import { allocate } from './money.ts';
import type { Interval } from './subscription.ts';

export const INSTALLMENTS_LEAST = 2;
export const INSTALLMENTS_MOST = 24;

const REMINDER_DAYS = 3;

/**
 * When the customer is reminded of a payment: three days before. That is enough to replace a card over a weekend, and
 * late enough not to be taken for the receipt of the last payment.
 */
export const installmentReminder = (due: Date): Date => new Date(due.getTime() - REMINDER_DAYS * 86_400_000);

/** One payment a month. */
export const INSTALLMENT_INTERVAL: Interval = { unit: 'month', count: 1 };

export const isInstallments = (payments: number): boolean =>
  Number.isInteger(payments) && payments >= INSTALLMENTS_LEAST && payments <= INSTALLMENTS_MOST;

/** A price that is paid in several payments. The amounts are of all of them together, in minor units. */
export interface InstallmentPlan {
  payments: number;
  /** What is paid, with the tax in it or added to it. */
  total: number;
  /** What was taken off before. */
  discount: number;
  tax: number;
  /** Each payment after the first, which is the rest. */
  later: number;
}

/** What one or several payments of a plan consist of. */
export type InstallmentPart = Pick<InstallmentPlan, 'total' | 'discount' | 'tax'>;

/** Which payments, counted from 1. */
export interface PaymentRange {
  from: number;
  to: number;
}

/**
 * The plan of a price in equal payments, with the remainder in the first one. `round`: rounds an amount down to what the
 * gateway can charge.
 */
export function planInstallments(
  price: InstallmentPart,
  { payments, round = (amount) => amount }: { payments: number; round?: (amount: number) => number },
): InstallmentPlan {
  if (!isInstallments(payments)) throw new RangeError(`Not a number of payments: ${payments}`);
  const { total, discount, tax } = price;
  return { payments, total, discount, tax, later: round(Math.floor(total / payments)) };
}

/** The first payment. */
export const firstOf = ({ payments, total, later }: InstallmentPlan): number => total - later * (payments - 1);

/** What payments of a plan cost. `isReversed`: the buyer’s business owes the tax, so they are without it. */
export function costOf(plan: InstallmentPlan, range: PaymentRange, { isReversed }: { isReversed: boolean }): number {
  const { total, tax } = installmentPart(plan, range);
  return isReversed ? total - tax : total;
}

/**
 * What the payments from `from` to `to` consist of together. Discount and tax are shared out in proportion, so that all
 * payments add up to the plan exactly.
 */
export function installmentPart(plan: InstallmentPlan, { from, to }: PaymentRange): InstallmentPart {
  const { payments, discount, tax, later } = plan;
  const totals = Array.from({ length: payments }, (_, index) => (index === 0 ? firstOf(plan) : later));
  const sumOf = (amounts: readonly number[]) => amounts.slice(from - 1, to).reduce((sum, amount) => sum + amount, 0);
  const share = (amount: number) => allocate({ amount, currency: '' }, totals).map((part) => part.amount);
  return { total: sumOf(totals), discount: sumOf(share(discount)), tax: sumOf(share(tax)) };
}
