import { TRAFFIC_COMPARISONS, type TrafficComparison } from '#shared/contract/events.ts';
import { addDays, countDays, dayIn } from '#shared/rules/timeZone.ts';
import { TRAFFIC_DAYS_MAX } from '#shared/rules/traffic.ts';
import type { TrafficSpan } from '#web/client/queries/traffic.ts';
import { PAST_TIMES } from '../list/pastTimes.ts';

export const TRAFFIC_TIMES = [...PAST_TIMES, { value: 'custom', label: 'Custom' }] as const;
export type TrafficTime = (typeof TRAFFIC_TIMES)[number]['value'];

export const TRAFFIC_LINES = [
  { value: 'visitors', label: 'Visitors' },
  { value: 'views', label: 'Views' },
  { value: 'orders', label: 'Sales' },
  { value: 'revenue', label: 'Revenue' },
] as const;
export type TrafficLine = (typeof TRAFFIC_LINES)[number]['value'];

export const COMPARISONS = [
  { value: 'previous', label: 'Compare with the days before' },
  { value: 'last-year', label: 'Compare with last year' },
] as const;

/** What the address names: a time, for a custom one its first and last day, the figure to draw, and the comparison. */
export type TrafficQuery = {
  time: TrafficTime;
  line: TrafficLine;
  compare: TrafficComparison;
  custom: { from: string; to: string } | null;
};

/** What makes no sense in the address is as if it were not there. */
export function readTrafficQuery(words: URLSearchParams): TrafficQuery {
  const custom = readDays(words.get('from'), words.get('to'));
  const time = TRAFFIC_TIMES.find(({ value }) => value === words.get('time'))?.value ?? '30-days';
  return {
    time: time === 'custom' && custom === null ? '30-days' : time,
    line: TRAFFIC_LINES.find(({ value }) => value === words.get('line'))?.value ?? 'visitors',
    compare: TRAFFIC_COMPARISONS.find((value) => value === words.get('compare')) ?? 'previous',
    custom,
  };
}

function readDays(from: string | null, to: string | null): TrafficQuery['custom'] {
  if (from === null || to === null || daysProblem({ from, to }) !== null) return null;
  return { from, to };
}

/** What is wrong with a span that somebody typed, in a sentence; null: nothing. */
export function daysProblem({ from, to }: { from: string; to: string }): string | null {
  if (![from, to].every(isDay)) return 'Enter a first and a last day.';
  if (from > to) return 'The last day cannot come before the first.';
  return countDays(from, to) > TRAFFIC_DAYS_MAX ? `Choose ${TRAFFIC_DAYS_MAX} days at most.` : null;
}

const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) && addDays(text, 0) === text;

/** The first and the last day that the query asks for, as the zone's clocks count them. */
export function trafficSpan(
  { time, custom, compare }: TrafficQuery,
  clock: { now: Date; timeZone: string },
): TrafficSpan {
  const today = dayIn(clock.timeZone, clock.now);
  return { ...daysOf(time === 'custom' ? custom : null, time, today), timeZone: clock.timeZone, compare };
}

function daysOf(custom: TrafficQuery['custom'], time: TrafficTime, today: string): { from: string; to: string } {
  const year = Number(today.slice(0, 4));
  switch (time) {
    case '7-days':
      return { from: addDays(today, -6), to: today };
    case '90-days':
      return { from: addDays(today, -89), to: today };
    case 'this-year':
      return { from: `${year}-01-01`, to: today };
    case 'last-year':
      return { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` };
    case 'custom':
    case '30-days':
      return custom ?? { from: addDays(today, -29), to: today };
  }
}
