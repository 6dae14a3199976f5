import type { SlotPickerView } from '#shared/contract/pages.ts';
import { dayIn, isTimeZone } from '#shared/rules/timeZone.ts';
import type { Language } from '#shared/rules/language.ts';
import { durationText, zoneText } from '../../bookings/timeText.ts';

interface Picker {
  /** Where a chosen time is sent. */
  action: string;
  method: 'get' | 'post';
  /** The address of the page, without its query. */
  here: string;
  /** The query of the page, besides what the picker itself understands. */
  rest: Readonly<Record<string, string>>;
  /** What is sent with a chosen time only. */
  chosen: Readonly<Record<string, string>>;
  lengths: readonly number[];
  minutes: number;
  starts: readonly number[];
  hostZone: string;
  query: URLSearchParams;
  language: Language;
  now: Date;
}

/** So many days with free times are on one page. */
const DAYS = 7;

/** The names that the picker understands in the query of its page. */
export const PICKER_QUERY = ['zone', 'minutes', 'from'] as const;

/** Free times by day, on the clocks of the visitor's zone and, if they differ, of the host's. */
export function slotPicker(picker: Picker): SlotPickerView {
  const { action, method, here, rest, chosen, lengths, minutes, starts, hostZone, query, language, now } = picker;
  const typed = query.get('zone') ?? '';
  const zone = isTimeZone(typed) ? typed : hostZone;
  const days = [...Map.groupBy(starts, (start) => dayIn(zone, new Date(start)))];
  const first = firstDay(days, query.get('from') ?? '');
  const at = new Date(starts[0] ?? now);
  const clocks = clocksOf(language);
  const isSameClock = starts.every((start) => clocks(zone)(start) === clocks(hostZone)(start));
  const hrefWith = (change: Readonly<Record<string, string>>) => {
    const params = { ...rest, zone, minutes: String(minutes), ...change };
    return `${here}?${new URLSearchParams(params).toString()}`;
  };
  const dayHref = (at: number) => {
    const day = days[at]?.[0];
    return day === undefined ? null : hrefWith({ from: day });
  };
  return {
    action,
    method,
    here,
    hidden: fieldsOf(rest),
    chosen: fieldsOf({ ...chosen, zone, minutes: String(minutes) }),
    lengths:
      lengths.length < 2
        ? []
        : lengths.map((each) => ({
            label: durationText(each, 'minute', language),
            href: hrefWith({ minutes: String(each) }),
            isChosen: each === minutes,
          })),
    length: durationText(minutes, 'minute', language),
    zone,
    zones: zonesWith(zone),
    zoneText: zoneText(zone, { at, language }),
    hostZone: isSameClock ? null : zoneText(hostZone, { at, language }),
    isGuess: !isTimeZone(typed),
    days: days.slice(first, first + DAYS).map(([, times]) => ({
      label: dayLabel(times[0] ?? 0, { zone, language }),
      times: times.map((start) => ({
        value: new Date(start).toISOString(),
        label: clocks(zone)(start),
        host: isSameClock ? null : clocks(hostZone)(start),
      })),
    })),
    earlierHref: first === 0 ? null : dayHref(Math.max(0, first - DAYS)),
    laterHref: dayHref(first + DAYS),
  };
}

/** The position of the first day from a day on. Without such a day, of the first. */
function firstDay(days: readonly (readonly [string, unknown])[], from: string): number {
  const at = days.findIndex(([day]) => day >= from);
  return Math.max(0, at);
}

const fieldsOf = (fields: Readonly<Record<string, string>>) =>
  Object.entries(fields).map(([name, value]) => ({ name, value }));

/** '10:30' or '10:30 AM', by zone. */
function clocksOf(language: Language): (zone: string) => (start: number) => string {
  const known = new Map<string, Intl.DateTimeFormat>();
  return (zone) => {
    const clock =
      known.get(zone) ?? new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit', timeZone: zone });
    known.set(zone, clock);
    return (start) => clock.format(start);
  };
}

const dayLabel = (start: number, { zone, language }: { zone: string; language: Language }): string =>
  new Intl.DateTimeFormat(language, { weekday: 'long', day: 'numeric', month: 'long', timeZone: zone }).format(start);

/** The zones to choose from, and that of the visitor, whose device may call it by an older name. */
function zonesWith(zone: string): SlotPickerView['zones'] {
  const zones = Intl.supportedValuesOf('timeZone');
  const known = zones.includes(zone) ? zones : [zone, ...zones];
  return known.map((value) => ({ value, label: value.replaceAll('_', ' ') }));
}
