import ICAL from 'ical.js';
import { Temporal } from 'temporal-polyfill';
import { isTimeZone } from '#shared/rules/timeZone.ts';

export interface CalendarInput {
  /** A calendar file (RFC 5545). */
  text: string;
  /** The zone of days and of times without one. IANA name. */
  zone: string;
  /** The time to look at, in milliseconds since 1970. */
  from: number;
  until: number;
}

export interface BusyTime {
  /** From, included, to, excluded, in milliseconds since 1970. */
  from: number;
  to: number;
  /** The UID of the event. */
  uid: string;
}

/** The text is no calendar. */
export class NotCalendar extends Error {}
/** The calendar has more events, or repeats them more often, than are read. */
export class TooComplex extends Error {}

const EVENTS_MAX = 20_000;
/** Occurrences that are looked at, most of which may be long ago. */
const STEPS_MAX = 500_000;
const BUSY_MAX = 20_000;

const DAY_MS = 86_400_000;

// Calendars with small mistakes are read too.
ICAL.design.strict = false;

export interface BusyTimes {
  busy: BusyTime[];
  /** How many events cannot be read, such as those that repeat by a rule that makes no sense. */
  unread: number;
}

/**
 * When the owner of a calendar is busy. Events that are free (TRANSP:TRANSPARENT) or canceled take no time. Whole days are those of
 * `zone`.
 */
export function busyTimes({ text, zone, from, until }: CalendarInput): BusyTimes {
  const window: Window = { zone, from, until, steps: 0 };
  const found: BusyTimes = { busy: [], unread: 0 };
  for (const calendar of parse(text)) {
    const scope: Scope = { window, clocks: new Map(), zones: zonesOf(calendar) };
    for (const series of seriesOf(calendar)) add(found, timesOfSeries(series, scope));
    for (const list of calendar.getAllSubcomponents('vfreebusy')) add(found, timesOfList(list, scope));
  }
  return found;
}

/** What is looked at, and how many occurrences have been looked at so far. */
interface Window extends Omit<CalendarInput, 'text'> {
  steps: number;
}
interface Scope {
  window: Window;
  /** The zones that the calendar describes, by their names. */
  zones: ReadonlyMap<string, ICAL.Timezone>;
  clocks: Map<string, Clocks>;
}
/** How a time on the clocks of a zone becomes milliseconds since 1970. */
type Clocks = (time: ICAL.Time) => number;

/** Adds the times of one event. The library throws for values and rules that make no sense. */
function add(found: BusyTimes, times: Iterable<BusyTime>): void {
  try {
    for (const time of times) {
      if (found.busy.length === BUSY_MAX) throw new TooComplex();
      found.busy.push(time);
    }
  } catch (error) {
    if (!(error instanceof Error) || error instanceof TooComplex) throw error;
    found.unread += 1;
  }
}

function parse(text: string): ICAL.Component[] {
  const parsed = parseText(text);
  const roots: unknown[] = typeof parsed[0] === 'string' ? [parsed] : parsed;
  const calendars = roots
    .filter((root): root is [string, unknown[], unknown[]] => Array.isArray(root) && root[0] === 'vcalendar')
    .map((root) => new ICAL.Component(root));
  if (calendars.length === 0) throw new NotCalendar();
  return calendars;
}

function parseText(text: string): unknown[] {
  try {
    const parsed: unknown = ICAL.parse(text);
    return Array.isArray(parsed) ? parsed : [];
  } catch (error) {
    if (error instanceof Error) throw new NotCalendar(error.message);
    throw error;
  }
}

function zonesOf(calendar: ICAL.Component): Map<string, ICAL.Timezone> {
  return new Map(
    calendar
      .getAllSubcomponents('vtimezone')
      .map((component) => [String(component.getFirstPropertyValue('tzid')), new ICAL.Timezone({ component })]),
  );
}

/** An event, and the ones that replace single occurrences of it. */
interface Series {
  uid: string;
  main: ICAL.Component | undefined;
  changes: ICAL.Component[];
}

function seriesOf(calendar: ICAL.Component): Series[] {
  const events = calendar.getAllSubcomponents('vevent');
  if (events.length > EVENTS_MAX) throw new TooComplex();
  const series = new Map<string, Series>();
  for (const [index, event] of events.entries()) {
    // A calendar without UIDs is wrong, but its events are still different ones.
    const uid = String(event.getFirstPropertyValue('uid') ?? `event ${index}`);
    const known = series.get(uid) ?? { uid, main: undefined, changes: [] };
    series.set(uid, known);
    if (event.hasProperty('recurrence-id')) known.changes.push(event);
    else known.main = newerOf(known.main, event);
  }
  return [...series.values()];
}

/** Some calendars list an event again after each change. */
function newerOf(known: ICAL.Component | undefined, event: ICAL.Component): ICAL.Component {
  return known && sequenceOf(known) > sequenceOf(event) ? known : event;
}

const sequenceOf = (event: ICAL.Component): number => Number(event.getFirstPropertyValue('sequence') ?? 0);

/** A change of one occurrence, or of it and all that follow. */
interface Change {
  /** When the occurrence would have begun. */
  replaces: number;
  isForAllAfter: boolean;
  event: ICAL.Component;
}

function* timesOfSeries({ uid, main, changes: changed }: Series, scope: Scope): Generator<BusyTime> {
  const { from, until } = scope.window;
  const changes = changed.flatMap((event) => changesOf(event, scope));
  const replaced = new Set(changes.map(({ replaces }) => replaces));
  const later = changes.filter(({ isForAllAfter }) => isForAllAfter).toSorted((a, b) => b.replaces - a.replaces);
  for (const { event } of changes) {
    const span = takesTime(event) && spanOf(event, scope);
    if (span && span.from < until && span.to > from) yield { ...span, uid };
  }
  if (!main) return;
  for (const start of occurrencesOf(main, scope)) {
    if (replaced.has(start.from)) continue;
    const change = later.find(({ replaces }) => replaces < start.from);
    const span = change ? shifted(start, change, scope) : start;
    if (takesTime(change?.event ?? main) && span.from < until && span.to > from) yield { ...span, uid };
  }
}

function changesOf(event: ICAL.Component, scope: Scope): Change[] {
  const property = event.getFirstProperty('recurrence-id');
  const time = property && timesOf(property, scope)[0];
  if (!property || !time) return [];
  const isForAllAfter = property.getFirstParameter('range')?.toUpperCase() === 'THISANDFUTURE';
  return [{ replaces: time.moment, isForAllAfter, event }];
}

/** An occurrence after a change of it and all that follow. */
function shifted(start: Span, { replaces, event }: Change, scope: Scope): Span {
  const changed = spanOf(event, scope);
  if (!changed) return start;
  const from = start.from + changed.from - replaces;
  return { from, to: from + changed.to - changed.from };
}

interface Span {
  from: number;
  to: number;
}

function takesTime(event: ICAL.Component): boolean {
  const is = (name: string, value: string) => String(event.getFirstPropertyValue(name) ?? '').toUpperCase() === value;
  return !is('status', 'CANCELLED') && !is('transp', 'TRANSPARENT') && !is('x-microsoft-cdo-busystatus', 'FREE');
}

/** The first occurrence of an event. */
function spanOf(event: ICAL.Component, scope: Scope): Span | undefined {
  const start = startOf(event, scope);
  return start && { from: start.moment, to: endOf(event, { start, scope }) };
}

function startOf(event: ICAL.Component, scope: Scope): WallTime | undefined {
  const property = event.getFirstProperty('dtstart');
  return property ? timesOf(property, scope)[0] : undefined;
}

/** When the occurrence ends that begins at `start`. */
function endOf(event: ICAL.Component, { start, scope }: { start: WallTime; scope: Scope }): number {
  const duration = event.getFirstPropertyValue('duration');
  const isDay = start.time.isDate;
  if (duration instanceof ICAL.Duration || isDay) {
    // A nominal duration: a day is from one midnight to the next, however long it is.
    const length = duration instanceof ICAL.Duration ? duration : daysOf(event, scope);
    const end = start.time.clone();
    end.isDate = false;
    end.addDuration(length);
    return Math.max(start.moment, start.toMoment(end));
  }
  // An exact duration: every occurrence takes as long as the first.
  const [first, end] = [startOf(event, scope), event.getFirstProperty('dtend')];
  const last = end ? timesOf(end, scope)[0] : undefined;
  return first && last ? start.moment + Math.max(0, last.moment - first.moment) : start.moment;
}

/** How many days an event of whole days takes: at least one. */
function daysOf(event: ICAL.Component, scope: Scope): ICAL.Duration {
  const [start, end] = [event.getFirstProperty('dtstart'), event.getFirstProperty('dtend')];
  const [first, last] = [start && timesOf(start, scope)[0], end && timesOf(end, scope)[0]];
  const days = first && last ? Math.round((wallOf(last.time) - wallOf(first.time)) / DAY_MS) : 1;
  return ICAL.Duration.fromSeconds(Math.max(1, days) * 86_400);
}

/** The occurrences of an event around the window, without those that it leaves out (EXDATE). */
function* occurrencesOf(event: ICAL.Component, scope: Scope): Generator<Span> {
  const start = startOf(event, scope);
  if (!start) return;
  const leftOut = new Set<number>();
  const leftOutDays = new Set<string>();
  for (const property of event.getAllProperties('exdate'))
    for (const { time, moment } of timesOf(property, scope)) {
      if (time.isDate && !start.time.isDate) leftOutDays.add(dayOf(time));
      else leftOut.add(moment);
    }
  const seen = new Set<number>();
  for (const each of startsOf(event, { start, scope })) {
    if (seen.has(each.moment) || leftOut.has(each.moment) || leftOutDays.has(dayOf(each.time))) continue;
    seen.add(each.moment);
    yield { from: each.moment, to: endOf(event, { start: each, scope }) };
  }
}

function* startsOf(event: ICAL.Component, { start, scope }: { start: WallTime; scope: Scope }): Generator<WallTime> {
  yield start;
  for (const property of event.getAllProperties('rrule'))
    yield* repeated(property.getFirstValue(), { event, start, scope });
  for (const property of event.getAllProperties('rdate')) yield* timesOf(property, scope);
}

/** The occurrences of a rule around the window. The rule is followed on the clocks of the event's zone. */
function* repeated(
  rule: unknown,
  { event, start, scope }: { event: ICAL.Component; start: WallTime; scope: Scope },
): Generator<WallTime> {
  if (!(rule instanceof ICAL.Recur)) return;
  if (isMisread(rule)) throw new Error('The library reads this rule wrongly.');
  const { window } = scope;
  const length = endOf(event, { start, scope }) - start.moment;
  const until = rule.until && momentOfUntil(rule.until, start);
  // The end is compared as a moment below, because it is usually in UTC and the rule is not.
  Object.assign(rule, { until: null });
  const iterator = rule.iterator(floating(start.time));
  for (let time = iterator.next(); time; time = iterator.next()) {
    window.steps += 1;
    if (window.steps > STEPS_MAX) throw new TooComplex();
    const wall = wallOf(time);
    if (wall > window.until + 2 * DAY_MS) return;
    if (until != null && wall > until + 2 * DAY_MS) return;
    if (wall + length < window.from - 2 * DAY_MS) continue;
    const found = start.at(time.clone());
    if (until != null && found.moment > until) return;
    yield found;
  }
}

/** Rules by the number of the week, and by a weekday such as the twentieth Monday of the year. Both are rare. */
const isMisread = ({ parts: { BYWEEKNO: weeks, BYDAY: days = [] } }: ICAL.Recur): boolean =>
  weeks !== undefined || days.some((day) => /\d\d/.test(day));

/** A day includes all its occurrences. */
function momentOfUntil(until: ICAL.Time, start: WallTime): number {
  if (!until.isDate) return isUtc(until) ? wallOf(until) : start.toMoment(until);
  const end = until.clone();
  end.isDate = false;
  return start.toMoment(end) + DAY_MS - 1;
}

/** Busy times without events (VFREEBUSY). */
function* timesOfList(list: ICAL.Component, { window }: Scope): Generator<BusyTime> {
  for (const property of list.getAllProperties('freebusy')) {
    if (property.getFirstParameter('fbtype')?.toUpperCase() === 'FREE') continue;
    for (const period of property.getValues()) {
      if (!(period instanceof ICAL.Period)) continue;
      const [from, to] = [wallOf(period.start), wallOf(period.getEnd())];
      if (from < window.until && to > window.from) yield { from, to, uid: '' };
    }
  }
}

/** A time on the clocks of a zone. */
interface WallTime {
  time: ICAL.Time;
  /** Milliseconds since 1970. */
  moment: number;
  /** Another time on the same clocks. */
  at: (time: ICAL.Time) => WallTime;
  toMoment: Clocks;
}

/** The times of a property such as DTSTART or EXDATE. */
function timesOf(property: ICAL.Property, scope: Scope): WallTime[] {
  const tzid = property.getFirstParameter('tzid');
  return property.getValues().flatMap((value: unknown) => {
    const time = value instanceof ICAL.Period ? value.start : value;
    if (!(time instanceof ICAL.Time) || Number.isNaN(wallOf(time))) return [];
    const toMoment = isUtc(time) ? wallOf : clocksOf(tzid, scope);
    const at = (each: ICAL.Time): WallTime => ({ time: each, moment: toMoment(each), at, toMoment });
    return [at(time)];
  });
}

/**
 * An IANA name has the rules that are known today. Any other name has those that the calendar gives with it. Times without a zone
 * are on the host's clocks.
 */
function clocksOf(tzid: string | undefined, { window, zones, clocks }: Scope): Clocks {
  const known = clocks.get(tzid ?? '');
  if (known) return known;
  const isIana = tzid !== undefined && isTimeZone(tzid);
  const own = tzid === undefined || isIana ? undefined : zones.get(tzid);
  const found = own
    ? (time: ICAL.Time) => wallOf(time) - own.utcOffset(time) * 1000
    : clocksIn(isIana ? tzid : window.zone);
  clocks.set(tzid ?? '', found);
  return found;
}

const clocksIn =
  (zone: string): Clocks =>
  ({ year, month, day, hour, minute, second }) =>
    Temporal.PlainDateTime.from({ year, month, day, hour, minute, second }).toZonedDateTime(zone).epochMilliseconds;

const isUtc = (time: ICAL.Time): boolean => time.zone === ICAL.Timezone.utcTimezone;

/** The same time without a zone. */
function floating(time: ICAL.Time): ICAL.Time {
  const { year, month, day, hour, minute, second, isDate } = time;
  return new ICAL.Time({ year, month, day, hour, minute, second, isDate }, ICAL.Timezone.localTimezone);
}

const dayOf = ({ year, month, day }: ICAL.Time): string => `${year}-${month}-${day}`;

/** What the clocks show, as if they were in UTC. */
const wallOf = ({ year, month, day, hour, minute, second }: ICAL.Time): number =>
  Date.UTC(year, month - 1, day, hour, minute, second);
