import { COUNT_MAX } from '#shared/rules/limits.ts';
import { formatMoney as moneyInLocale, type Money } from '#shared/rules/money.ts';

/** Formats money, dates and numbers in the browser's language and the person's time zone. */

export const locale = (): string => (typeof navigator === 'undefined' ? 'en' : navigator.language);

/** '$12.50', or '−$12.50'. With `compact`, whole amounts have no decimals. */
export function formatMoney(money: Money, options?: { compact?: boolean }): string {
  return moneyInLocale(money, locale(), options);
}

/** What is taken off: '−$12.50'. */
export const formatDeduction = (money: Money): string => formatMoney({ ...money, amount: -money.amount });

export function formatNumber(number: number): string {
  return new Intl.NumberFormat(locale()).format(number);
}

/** A number of rows: '12 orders', '1 order', or 'More than 1,000 orders' if counting stopped. */
export function formatCount({ count, isMore }: Counted, [one, many]: readonly [one: string, many: string]): string {
  const text = `${formatNumber(count)} ${count === 1 && !isMore ? one : many}`;
  return isMore ? `More than ${text}` : text;
}

/** A count that stops at `COUNT_MAX`: '12', or '1,000+'. */
export const formatLimitedCount = (count: number): string =>
  count < COUNT_MAX ? formatNumber(count) : `${formatNumber(COUNT_MAX)}+`;

interface Counted {
  count: number;
  isMore: boolean;
}

/** A share as '18%', without a sign. */
export function formatPercent(share: number): string {
  return new Intl.NumberFormat(locale(), { style: 'percent', maximumFractionDigits: 0 }).format(Math.abs(share));
}

/** 'Nov 21, 2026' */
export function formatDate(date: string | Date): string {
  return new Intl.DateTimeFormat(locale(), { dateStyle: 'medium' }).format(new Date(date));
}

/** 'Nov 21, 2026, 14:05' */
export function formatDateTime(date: string | Date): string {
  return new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(date));
}

/** 'Nov 21' for a calendar day 'YYYY-MM-DD', which has no time zone. */
export function formatDay(day: string): string {
  const format = new Intl.DateTimeFormat(locale(), { month: 'short', day: 'numeric', timeZone: 'UTC' });
  return format.format(new Date(`${day.slice(0, 10)}T00:00:00Z`));
}

/** 'May 20, 2026' for a calendar day, in any time zone */
export const formatCalendarDay = (day: string): string => formatDays({ from: day, to: day });

/** 'March 2026' for a calendar month 'YYYY-MM'. */
export function formatMonth(month: string): string {
  const format = new Intl.DateTimeFormat(locale(), { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return format.format(new Date(`${month}-01T00:00:00Z`));
}

/** 'Oct 1 – Nov 10, 2026' for calendar days. With one end only, 'from Oct 1, 2026' or 'until Nov 10, 2026'. */
export function formatDays({ from, to }: { from?: string | undefined; to?: string | undefined }): string {
  const format = new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeZone: 'UTC' });
  const [first, last] = [from, to].map((day) => (day === undefined ? undefined : new Date(`${day}T00:00:00Z`)));
  if (first && last) return format.formatRange(first, last);
  if (first) return `from ${format.format(first)}`;
  return last ? `until ${format.format(last)}` : '';
}

/** 'now', '12 minutes ago', 'yesterday'. After a week, the date. */
export function formatAgo(date: string | Date, now = new Date()): string {
  const seconds = Math.round((new Date(date).getTime() - now.getTime()) / 1000);
  const age = Math.abs(seconds);
  if (age >= WEEK) return formatDate(date);
  const [unit, size] = UNITS.find(([, length]) => age >= length) ?? (['second', 1] as const);
  const count = unit === 'second' ? 0 : Math.trunc(seconds / size);
  return new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' }).format(count, unit);
}

const WEEK = 7 * 24 * 60 * 60;
const UNITS = [
  ['day', 24 * 60 * 60],
  ['hour', 60 * 60],
  ['minute', 60],
] as const;
