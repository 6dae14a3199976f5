import { MAX_AMOUNT } from './money.ts';

/** How many tips a checkout suggests, each a whole percentage of the price. */
export const TIP_SUGGESTIONS = 3;
export const TIP_PERCENT_MOST = 100;

/** The maximum length of the creator's sentence above the suggestions. */
export const TIP_TEXT_MAX = 140;

/** What the suggestions are before the creator changes them. */
export const FIRST_TIP_PERCENTS: readonly number[] = [5, 10, 15];

/** Amounts in minor units. */
interface Tippable {
  /** The price of the products after the discount, without tax that is added to it. */
  price: number;
  /** What is paid without a tip. */
  total: number;
}

/** The highest tip: as much as the products cost, so that a mistyped amount is noticed. */
export const mostTip = ({ price, total }: Tippable): number => Math.max(0, Math.min(price, MAX_AMOUNT - total));

/** A percentage of the price, rounded half up. */
export const percentTip = (percent: number, { price, total }: Tippable): number =>
  Math.min(Math.floor((price * percent * 2 + 100) / 200), mostTip({ price, total }));

/** Sums of an order in minor units. */
interface Taken {
  total: number;
  tip: number;
  /** What was refunded, and lost in disputes. */
  refunded: number;
  lost: number;
}

/** What is left of the tip. What leaves an order is taken from its products first. */
export const tipLeft = ({ total, tip, refunded, lost }: Taken): number =>
  Math.min(tip, Math.max(0, total - refunded - lost));

/** What is left of the rest of an order. */
export const restLeft = ({ total, tip, refunded, lost }: Taken): number => Math.max(0, total - tip - refunded - lost);
