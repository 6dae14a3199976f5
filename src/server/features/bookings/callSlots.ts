import { Temporal } from 'temporal-polyfill';
import { CALL_HORIZON_DAYS } from '#shared/rules/call.ts';

/** Hours of a weekday, as minutes after midnight on the clocks of the host's zone. Monday is 1. */
export interface WeeklyHours {
  weekday: number;
  from: number;
  to: number;
}

/** A day ('YYYY-MM-DD') with other hours than its weekday. Without hours, the host is away. */
export interface DateHours {
  day: string;
  from: number | null;
  to: number | null;
}

export interface Availability {
  /** IANA name. */
  zone: string;
  weekly: readonly WeeklyHours[];
  dates: readonly DateHours[];
  /** The most calls a day. */
  dailyMax: number;
}

/** From, included, to, excluded, in milliseconds since 1970. */
export interface Span {
  from: number;
  to: number;
}

export interface SlotRequest {
  availability: Availability;
  minutes: number;
  bufferBefore: number;
  bufferAfter: number;
  noticeHours: number;
  /** When the host is taken, buffers included. */
  busy: readonly Span[];
  /** Starts of group calls that others can join, although the host is taken. */
  joinable: ReadonlySet<number>;
  /** When the calls begin that count for the most of a day. */
  starts: readonly number[];
  now: number;
}

/** Times begin this often, or as often as short calls end. */
const STEP_MINUTES = 30;
/** Calls are booked in units of this length, so that two that overlap have a unit in common. */
export const BUCKET_MINUTES = 5;

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** The units that a span touches. */
export function bucketsOf({ from, to }: Span): number[] {
  const unit = BUCKET_MINUTES * MINUTE_MS;
  const first = Math.floor(from / unit);
  return Array.from({ length: Math.ceil(to / unit) - first }, (_, index) => first + index);
}

/** The time that a call takes of its host, buffers included. */
export const takenBy = (
  start: number,
  { minutes, bufferBefore, bufferAfter }: Pick<SlotRequest, 'minutes' | 'bufferBefore' | 'bufferAfter'>,
): Span => ({ from: start - bufferBefore * MINUTE_MS, to: start + (minutes + bufferAfter) * MINUTE_MS });

/**
 * When a call can begin in the next 60 days, as milliseconds since 1970, in order. Hours are those on the host's clocks: a
 * time that the clocks skip is not offered, and of a time that they repeat only the first is.
 */
export function offeredSlots(request: SlotRequest): number[] {
  const { availability, minutes, noticeHours, now, joinable } = request;
  const { zone, dailyMax } = availability;
  const from = now + noticeHours * 60 * MINUTE_MS;
  const until = now + CALL_HORIZON_DAYS * DAY_MS;
  const isFree = freeTest(request.busy);
  const starts = request.starts.toSorted((a, b) => a - b);
  const slots: number[] = [];
  let day = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(zone).toPlainDate();
  for (let begin = clockOf(day, zone); begin.from <= until; day = day.add({ days: 1 }), begin = clockOf(day, zone)) {
    const taken = starts.filter((start) => start >= begin.from && start < begin.to).length;
    for (const hours of hoursOf(day, availability))
      for (const start of startsWithin(hours, { minutes, clock: begin })) {
        if (start < from || start > until) continue;
        if (joinable.has(start) || (taken < dailyMax && isFree(takenBy(start, request)))) slots.push(start);
      }
  }
  return slots;
}

/** The hours of a day, in order and without overlap. */
function hoursOf(day: Temporal.PlainDate, { weekly, dates }: Availability): { from: number; to: number }[] {
  const text = day.toString();
  const own = dates.filter((date) => date.day === text);
  const hours =
    own.length === 0
      ? weekly.filter(({ weekday }) => weekday === day.dayOfWeek)
      : own.flatMap(({ from, to }) => (from === null || to === null ? [] : [{ from, to }]));
  const merged: { from: number; to: number }[] = [];
  for (const { from, to } of hours.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else merged.push({ from, to });
  }
  return merged;
}

/** A day on the clocks of a zone. */
interface Clock extends Span {
  /** The moment at which the clocks first show a minute of the day. Undefined: they skip it. */
  at: (minute: number) => number | undefined;
  /** The same, or the last moment before it if they skip it. */
  before: (minute: number) => number;
}

function clockOf(day: Temporal.PlainDate, zone: string): Clock {
  const from = day.toZonedDateTime(zone).epochMilliseconds;
  const to = day.add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds;
  // No change of the clocks: every minute is exact.
  if (to - from === DAY_MS) {
    const at = (minute: number) => from + minute * MINUTE_MS;
    return { from, to, at, before: at };
  }
  const find = (minute: number) => {
    if (minute === 24 * 60) return { moment: to, isExact: true };
    const wall = day.toPlainDateTime({ hour: Math.floor(minute / 60), minute: minute % 60 });
    const found = wall.toZonedDateTime(zone, { disambiguation: 'earlier' });
    return { moment: found.epochMilliseconds, isExact: found.toPlainDateTime().equals(wall) };
  };
  const at = (minute: number) => {
    const { moment, isExact } = find(minute);
    return isExact ? moment : undefined;
  };
  return { from, to, at, before: (minute) => find(minute).moment };
}

function startsWithin(
  { from, to }: { from: number; to: number },
  { minutes, clock }: { minutes: number; clock: Clock },
): number[] {
  const step = Math.min(STEP_MINUTES, minutes);
  const end = clock.before(to);
  const starts: number[] = [];
  for (let minute = from; minute + minutes <= to; minute += step) {
    const start = clock.at(minute);
    // The length is real time, which may end after the hours if the clocks skip a part of them.
    if (start !== undefined && start + minutes * MINUTE_MS <= end) starts.push(start);
  }
  return starts;
}

/** Tests whether a span overlaps none of the others. */
function freeTest(busy: readonly Span[]): (span: Span) => boolean {
  const sorted = busy.toSorted((a, b) => a.from - b.from);
  // The latest end of all spans up to each, so that one search decides.
  let latest = -Infinity;
  const ends = sorted.map(({ to }) => (latest = Math.max(latest, to)));
  return ({ from, to }) => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sorted[middle]?.from ?? Infinity) < to) low = middle + 1;
      else high = middle;
    }
    return low === 0 || (ends[low - 1] ?? -Infinity) <= from;
  };
}
