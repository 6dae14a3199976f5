import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { bucketsOf, offeredSlots, takenBy, type SlotRequest } from './callSlots.ts';

const at = (text: string): number => Date.parse(text);
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const week = (from: number, to: number) => EVERY_DAY.map((weekday) => ({ weekday, from, to }));

function request({ zone = 'UTC', from = 540, to = 1020, ...more }: Partial<SlotRequest> & Hours = {}): SlotRequest {
  return {
    availability: { zone, weekly: week(from, to), dates: [], dailyMax: 20 },
    minutes: 30,
    bufferBefore: 0,
    bufferAfter: 0,
    noticeHours: 3,
    busy: [],
    joinable: new Set(),
    starts: [],
    now: at('2026-12-01T00:00:00Z'),
    ...more,
  };
}
interface Hours {
  zone?: string;
  from?: number;
  to?: number;
}

const texts = (slots: readonly number[]) => slots.map((slot) => new Date(slot).toISOString().slice(0, 16));

describe('free times', () => {
  it('are those of the hours in the next 60 days, after the notice', () => {
    const slots = offeredSlots(request({ from: 540, to: 630, now: at('2026-12-01T06:10:00Z') }));
    expect(texts(slots).slice(0, 4)).toEqual([
      '2026-12-01T09:30',
      '2026-12-01T10:00',
      '2026-12-02T09:00',
      '2026-12-02T09:30',
    ]);
    expect(texts(slots).at(-1)).toBe('2027-01-29T10:00');
  });

  it('are on the clocks of the host, whose zone changes in between', () => {
    const slots = offeredSlots(request({ zone: 'Europe/Berlin', from: 540, to: 570, now: at('2027-03-26T00:00:00Z') }));
    expect(texts(slots).slice(0, 4)).toEqual([
      '2027-03-26T08:00',
      '2027-03-27T08:00',
      '2027-03-28T07:00',
      '2027-03-29T07:00',
    ]);
  });

  it('leave out times that the clocks skip, and end before them', () => {
    const slots = offeredSlots(request({ zone: 'Europe/Berlin', from: 60, to: 240, now: at('2027-03-27T12:00:00Z') }));
    expect(texts(slots).slice(0, 4)).toEqual([
      '2027-03-28T00:00',
      '2027-03-28T00:30',
      '2027-03-28T01:00',
      '2027-03-28T01:30',
    ]);
  });

  it('are offered once when the clocks repeat an hour, the first time', () => {
    const slots = offeredSlots(request({ zone: 'Europe/Berlin', from: 120, to: 240, now: at('2026-10-24T12:00:00Z') }));
    expect(texts(slots).slice(0, 4)).toEqual([
      '2026-10-25T00:00',
      '2026-10-25T00:30',
      '2026-10-25T02:00',
      '2026-10-25T02:30',
    ]);
  });

  it('keep the buffers of other calls and their own', () => {
    const busy = [{ from: at('2026-12-01T10:00:00Z'), to: at('2026-12-01T10:30:00Z') }];
    const slots = offeredSlots(request({ to: 720, bufferBefore: 15, bufferAfter: 30, busy }));
    expect(texts(slots).slice(0, 5)).toEqual([
      '2026-12-01T09:00',
      '2026-12-01T11:00',
      '2026-12-01T11:30',
      '2026-12-02T09:00',
      '2026-12-02T09:30',
    ]);
  });

  it('end with the most calls of a day, and follow days with other hours', () => {
    const availability = {
      zone: 'UTC',
      weekly: week(540, 600),
      dates: [
        { day: '2026-12-02', from: null, to: null },
        { day: '2026-12-03', from: 720, to: 750 },
      ],
      dailyMax: 2,
    };
    const starts = [at('2026-12-01T20:00:00Z'), at('2026-12-01T21:00:00Z')];
    const slots = offeredSlots(request({ availability, starts }));
    expect(texts(slots).slice(0, 2)).toEqual(['2026-12-03T12:00', '2026-12-04T09:00']);
  });

  it('are offered in a group call with free places, although its host is taken', () => {
    const start = at('2026-12-01T09:00:00Z');
    const busy = [{ from: start, to: at('2026-12-01T09:30:00Z') }];
    const joined = offeredSlots(request({ busy, joinable: new Set([start]) }));
    expect(texts(joined)[0]).toBe('2026-12-01T09:00');
    expect(texts(offeredSlots(request({ busy })))[0]).toBe('2026-12-01T09:30');
  });

  it('have a unit in common if and only if they overlap', () => {
    const time = fc.record({
      start: fc.integer({ min: 0, max: 48 }).map((step) => step * 5 * 60_000),
      minutes: fc.integer({ min: 1, max: 24 }).map((step) => step * 5),
      bufferBefore: fc.constantFrom(0, 5, 15),
      bufferAfter: fc.constantFrom(0, 10, 30),
    });
    fc.assert(
      fc.property(time, time, (one, other) => {
        const [a, b] = [takenBy(one.start, one), takenBy(other.start, other)];
        const shared = bucketsOf(a).some((bucket) => bucketsOf(b).includes(bucket));
        expect(shared).toBe(a.from < b.to && b.from < a.to);
      }),
    );
  });

  it('never overlap what is taken, whatever the hours', () => {
    const minute = fc.integer({ min: 0, max: 287 }).map((step) => step * 5);
    const span = fc
      .record({ from: fc.integer({ min: 0, max: 60 * 24 * 12 }), length: fc.integer({ min: 1, max: 48 }) })
      .map(({ from, length }) => ({
        from: at('2026-12-01T00:00:00Z') + from * 300_000,
        to: at('2026-12-01T00:00:00Z') + (from + length) * 300_000,
      }));
    fc.assert(
      fc.property(
        fc.tuple(minute, minute).filter(([from, to]) => from < to),
        fc.array(span, { maxLength: 30 }),
        fc.constantFrom(10, 30, 60, 240),
        fc.constantFrom(0, 15, 120),
        ([from, to], busy, minutes, bufferAfter) => {
          const wanted = request({ from, to, busy, minutes, bufferAfter });
          for (const slot of offeredSlots(wanted)) {
            const taken = takenBy(slot, wanted);
            expect(busy.some((each) => each.from < taken.to && taken.from < each.to)).toBe(false);
          }
        },
      ),
      { numRuns: 100 },
    );
  });
});

describe('changes of the clocks', () => {
  const zones = Intl.supportedValuesOf('timeZone');
  const FIRST = Temporal.Instant.from('2024-01-01T00:00Z');
  const LAST = Temporal.Instant.from('2031-01-01T00:00Z').epochMilliseconds;

  function changesOf(zone: string): number[] {
    const changes: number[] = [];
    let next = FIRST.toZonedDateTimeISO(zone).getTimeZoneTransition('next');
    while (next && next.epochMilliseconds < LAST) {
      changes.push(next.epochMilliseconds);
      next = next.getTimeZoneTransition('next');
    }
    return changes;
  }

  it.each(zones)('in %s from 2024 to 2030 neither invent, lose nor repeat a time', (zone) => {
    const clock = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      dateStyle: 'short',
      timeStyle: 'short',
      hourCycle: 'h23',
    });
    for (const change of changesOf(zone)) {
      const now = change - 86_400_000;
      const slots = offeredSlots(request({ zone, from: 0, to: 1440, now, noticeHours: 1 })).filter(
        (slot) => slot < change + 86_400_000,
      );
      const walls = slots.map((slot) => clock.format(slot));
      expect(new Set(walls).size).toBe(walls.length);
      expect(slots).toEqual(slots.toSorted((a, b) => a - b));
      // Every half hour that the clocks show is offered at its first moment, unless it would end after a part that they skip.
      const seen = new Set(walls);
      const shown = new Set<string>();
      for (let moment = slots[0] ?? change; moment < change + 43_200_000; moment += 900_000) {
        const wall = clock.format(moment);
        if (shown.has(wall) || !/:(?:00|30)$/.test(wall)) continue;
        shown.add(wall);
        expect({ wall, isOffered: seen.has(wall) }).toEqual({ wall, isOffered: true });
        expect(slots[walls.indexOf(wall)]).toBe(moment);
      }
    }
  });
});
