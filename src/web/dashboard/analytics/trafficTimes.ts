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
  { value: 'previous', label: 'Compare with the previous period' },
  { value: 'last-year', label: 'Compare with the previous year' },
] as const;

/** The URL parameters: the period, the days of a custom one, the figure to chart, and the comparison. */
export type TrafficQuery = {
  time: TrafficTime;
  line: TrafficLine;
  compare: TrafficComparison;
  custom: { from: string; to: string } | null;
};

/** Parses the URL parameters. Invalid ones are ignored. */
export function readTrafficQuery(params: URLSearchParams): TrafficQuery {
  const custom = readDays(params.get('from'), params.get('to'));
  const time = TRAFFIC_TIMES.find(({ value }) => value === params.get('time'))?.value ?? '30-days';
  return {
    time: time === 'custom' && custom === null ? '30-days' : time,
    line: TRAFFIC_LINES.find(({ value }) => value === params.get('line'))?.value ?? 'visitors',
    compare: TRAFFIC_COMPARISONS.find((value) => value === params.get('compare')) ?? 'previous',
    custom,
  };
}

function readDays(from: string | null, to: string | null): TrafficQuery['custom'] {
  if (from === null || to === null || daysProblem({ from, to }) !== null) return null;
  return { from, to };
}

/** The problem of a typed period as a sentence. Null if there is none. */
export function daysProblem({ from, to }: { from: string; to: string }): string | null {
  if (![from, to].every(isDay)) return 'Enter a start date and an end date.';
  if (from > to) return 'The end date must be on or after the start date.';
  return countDays(from, to) > TRAFFIC_DAYS_MAX ? `Choose up to ${TRAFFIC_DAYS_MAX} days.` : null;
}

const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) && addDays(text, 0) === text;

/** The first and last day of the query, in the creator's time zone. */
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
