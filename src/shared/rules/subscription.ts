/** How often a subscription is paid: every `count` units. Calendar units, in UTC. */
export interface Interval {
  unit: IntervalUnit;
  count: number;
}

export const INTERVAL_UNITS = ['day', 'week', 'month', 'year'] as const;
export type IntervalUnit = (typeof INTERVAL_UNITS)[number];

/** The longest interval of each unit: about three years. */
export const INTERVAL_MOST: Readonly<Record<IntervalUnit, number>> = { day: 365, week: 52, month: 36, year: 3 };

export const isInterval = ({ unit, count }: Interval): boolean =>
  Number.isInteger(count) && count >= 1 && count <= INTERVAL_MOST[unit];

export const isSameInterval = (one: Interval, other: Interval): boolean =>
  one.unit === other.unit && one.count === other.count;

/**
 * `paused`: nothing is charged, and nothing can be opened. `past-due`: the payment for the next period failed, and is
 * tried again.
 */
export const SUBSCRIPTION_STATUSES = ['active', 'paused', 'past-due', 'ended'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/**
 * Why a subscription ended: the customer or the creator ended it, a renewal was never paid, its last payment was given
 * back, or what it is for is gone. An installment plan ends when all is paid, or when the creator forgives the rest.
 */
export const END_REASONS = [
  ...(['customer', 'creator', 'unpaid', 'refunded', 'withdrawn'] as const),
  ...(['completed', 'forgiven'] as const),
] as const;
export type EndReason = (typeof END_REASONS)[number];

/** How long before a higher price a subscriber is told. */
export const NOTICE_DAYS = 30;

/** The longest pause. */
export const PAUSE_DAYS_MOST = 90;

export const isPause = (days: number): boolean => Number.isInteger(days) && days >= 1 && days <= PAUSE_DAYS_MOST;

const DAY_MS = 86_400_000;
const UNIT_DAYS = { day: 1, week: 7 } as const;
const UNIT_MONTHS = { month: 1, year: 12 } as const;

/**
 * When the period with this index starts; the first has index 0. Months keep the day on which the subscription began: a
 * subscription of the 31st renews on the last day of shorter months, and on the 31st again afterwards.
 */
export function periodStart(anchor: Date, { unit, count }: Interval, index: number): Date {
  if (unit === 'day' || unit === 'week') return new Date(anchor.getTime() + UNIT_DAYS[unit] * count * index * DAY_MS);
  return addMonths(anchor, UNIT_MONTHS[unit] * count * index);
}

function addMonths(anchor: Date, months: number): Date {
  const moved = new Date(anchor);
  // The first of the month exists in every month, so that the date does not overflow into the next one.
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  moved.setUTCDate(Math.min(anchor.getUTCDate(), daysInMonth(moved)));
  return moved;
}

const daysInMonth = (date: Date): number =>
  new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();

/** A failed renewal is charged again this many days after the period began. */
export const DUNNING_DAYS = [0, 2, 7, 14, 21] as const;

/** How many days customers keep access after a renewal failed, unless their store chose another number. */
export const GRACE_DAYS = 7;

/** The most a store can choose: access until the last try. */
export const GRACE_DAYS_MOST = 21;

export const isGrace = (days: number): boolean => Number.isInteger(days) && days >= 0 && days <= GRACE_DAYS_MOST;

/** How long a customer can at least pay if only they can. */
const LINK_DAYS = 7;

/** A renewal that failed. */
export interface FailedRenewal {
  /** When the unpaid period began. */
  since: Date;
  /** How many days of access the store gave when it began. */
  graceDays: number;
  /** How often the saved card was charged in vain. */
  tries: number;
  /** The card can never be charged again, or its bank asks the customer. Only the customer can pay now. */
  isStopped: boolean;
}

/** What to do about a failed renewal now, and when to look again. */
export interface DunningStep {
  action: 'wait' | 'charge' | 'end';
  hasAccess: boolean;
  nextAt: Date;
}

/**
 * The saved card is charged again on the days of DUNNING_DAYS. Access lasts `graceDays` and comes back with a payment. The
 * subscription ends with the last try, or at `linkEnd` if only the customer can pay.
 */
export function dunningStep({ since, graceDays, tries, isStopped }: FailedRenewal, now: Date): DunningStep {
  const accessUntil = graceEnd({ since, graceDays });
  const hasAccess = now < accessUntil;
  const nextDay = isStopped ? undefined : DUNNING_DAYS[tries];
  const decidedAt =
    nextDay === undefined ? (isStopped ? linkEnd({ since, accessUntil }) : now) : addDays(since, nextDay);
  if (now >= decidedAt) return { action: nextDay === undefined ? 'end' : 'charge', hasAccess, nextAt: now };
  return { action: 'wait', hasAccess, nextAt: hasAccess && accessUntil < decidedAt ? accessUntil : decidedAt };
}

/** When access ends that a failed payment leaves. */
export const graceEnd = ({ since, graceDays }: Pick<FailedRenewal, 'since' | 'graceDays'>): Date =>
  addDays(since, graceDays);

/** When a subscription ends that only its customer can pay: after a week, and never before their access. */
export function linkEnd({ since, accessUntil }: { since: Date; accessUntil: Date }): Date {
  const week = addDays(since, LINK_DAYS);
  return week > accessUntil ? week : accessUntil;
}

const addDays = (date: Date, days: number): Date => new Date(date.getTime() + days * DAY_MS);
