import type { TrafficSpan } from '#web/client/queries/traffic.ts';
import { PAST_TIMES } from '../list/pastTimes.ts';

export type TrafficTime = (typeof PAST_TIMES)[number]['value'];

export const TRAFFIC_LINES = [
  { value: 'visitors', label: 'Visitors' },
  { value: 'views', label: 'Views' },
  { value: 'orders', label: 'Sales' },
  { value: 'revenue', label: 'Revenue' },
] as const;
export type TrafficLine = (typeof TRAFFIC_LINES)[number]['value'];

/** What the address asks to see; what makes no sense there is as if it were not. */
export function readTrafficWords(words: URLSearchParams): { time: TrafficTime; line: TrafficLine } {
  return {
    time: PAST_TIMES.find(({ value }) => value === words.get('time'))?.value ?? '30-days',
    line: TRAFFIC_LINES.find(({ value }) => value === words.get('line'))?.value ?? 'visitors',
  };
}

/** The first and the last day of a time. Visits are counted by days of UTC, so these are too. */
export function trafficSpan(time: TrafficTime, now: Date): TrafficSpan {
  const year = now.getUTCFullYear();
  switch (time) {
    case '7-days':
      return { from: daysBack(now, 6), to: daysBack(now, 0) };
    case '30-days':
      return { from: daysBack(now, 29), to: daysBack(now, 0) };
    case '90-days':
      return { from: daysBack(now, 89), to: daysBack(now, 0) };
    case 'this-year':
      return { from: `${year}-01-01`, to: daysBack(now, 0) };
    case 'last-year':
      return { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` };
  }
}

const DAY_MS = 86_400_000;
const daysBack = (now: Date, days: number): string =>
  new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 10);
