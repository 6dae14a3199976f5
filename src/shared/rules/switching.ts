import { isSameInterval, type Interval } from './subscription.ts';

/** What is paid for a subscription, and how often. */
export interface Terms {
  amount: number;
  every: Interval;
}

/** A subscription that its customer wants to switch. */
export interface Switched {
  from: Terms;
  to: Terms;
  period: {
    start: Date;
    end: Date;
    /** For how long it was paused, which moved its end. Default: never. */
    pausedSeconds?: number;
  };
  /** What was paid for the period and is not refunded, without tax that was added. */
  paid: number;
}

/**
 * `now`: `charge` is paid at once. With the same interval it is the difference for the rest of the period, and the period
 * stays (`keepsPeriod`). With another interval a new period begins, whose price is lowered by `credit`, the unused rest
 * of what was paid.
 */
export type SwitchPlan = { at: 'now'; charge: number; credit: number; keepsPeriod: boolean } | { at: 'period-end' };

/**
 * What is more expensive per time begins now, and what is cheaper with the next period. A rest that is worth more than the first
 * new period is used up first, so that nothing of it is left over.
 */
export function planSwitch({ from, to, period, paid }: Switched, now: Date): SwitchPlan {
  const keepsPeriod = isSameInterval(from.every, to.every);
  const rest = restOf(period, now);
  if (keepsPeriod)
    return to.amount < from.amount
      ? { at: 'period-end' }
      : { at: 'now', charge: share(to.amount - from.amount, rest), credit: 0, keepsPeriod };
  const credit = share(paid, rest);
  if (isCheaper(to, from) || credit > to.amount) return { at: 'period-end' };
  return { at: 'now', charge: to.amount - credit, credit, keepsPeriod };
}

interface Rest {
  left: bigint;
  whole: bigint;
}

const seconds = (ms: number): bigint => BigInt(Math.floor(ms / 1000));

/** The seconds that are left of a period, and all that can be used. */
function restOf({ start, end, pausedSeconds = 0 }: Switched['period'], now: Date): Rest {
  const whole = seconds(end.getTime() - start.getTime()) - BigInt(pausedSeconds);
  const left = seconds(end.getTime() - now.getTime());
  return { whole, left: left < 0n ? 0n : left > whole ? whole : left };
}

/** The part of an amount for the rest of a period, half up. */
const share = (amount: number, { left, whole }: Rest): number =>
  whole === 0n ? 0 : Number((2n * BigInt(amount) * left + whole) / (2n * whole));

/** Whether one price is lower per time than the other. */
const isCheaper = (one: Terms, other: Terms): boolean =>
  BigInt(one.amount) * lengthOf(other.every) < BigInt(other.amount) * lengthOf(one.every);

const YEAR_SECONDS = 31_556_952n;
const UNIT_SECONDS = { day: 86_400n, week: 604_800n, month: YEAR_SECONDS / 12n, year: YEAR_SECONDS } as const;

/** The average length of an interval in seconds. */
const lengthOf = ({ unit, count }: Interval): bigint => UNIT_SECONDS[unit] * BigInt(count);
