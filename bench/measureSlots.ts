import { offeredSlots, type SlotRequest } from '#server/features/bookings/callSlots.ts';
import { byTurns, tenths, whole } from './figures.ts';
import type { Row } from './Row.ts';

const ROUNDS = 15;
const GOAL_MS = 100;
const DAYS = 60;
const MINUTE_MS = 60_000;
const NOW = Date.parse('2026-10-01T00:00:00Z');

/** A host who has time all day, with a thousand calls, in a zone whose clocks change meanwhile. */
const request = (minutes: number): SlotRequest => ({
  availability: {
    zone: 'Europe/Berlin',
    weekly: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: 0, to: 1440 })),
    dates: [],
    dailyMax: 1000,
  },
  minutes,
  bufferBefore: 0,
  bufferAfter: 0,
  noticeHours: 1,
  busy: Array.from({ length: 1000 }, (_, at) => {
    const from = NOW + at * 85 * MINUTE_MS;
    return { from, to: from + 5 * MINUTE_MS };
  }),
  joinable: new Set(),
  starts: [],
  now: NOW,
});

/** How long the free times of 60 days take, beside the same number of sums without zones and other calls. */
export async function measureSlots(): Promise<Row> {
  const requests = [10, 30].map(request);
  let count = 0;
  const timed = async (work: () => number): Promise<number> => {
    const start = performance.now();
    count = work();
    return performance.now() - start;
  };
  const { ours, bare, ratio } = await byTurns(ROUNDS, {
    ours: () => timed(() => requests.reduce((sum, each) => sum + offeredSlots(each).length, 0)),
    bare: () => timed(() => requests.reduce((sum, { minutes }) => sum + plainSlots(minutes).length, 0)),
  });
  return {
    what: `${whole(count)} times of ${DAYS} days for a call: ms, beside sums without zones and calls`,
    measured: `${tenths(ours)} ms, bare ${tenths(bare)} ms`,
    ratio,
    target: { most: GOAL_MS, got: ours },
  };
}

const plainSlots = (minutes: number): number[] =>
  Array.from({ length: (DAYS * 1440) / minutes }, (_, at) => NOW + at * minutes * MINUTE_MS);
