import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countSeconds, type Range } from '#shared/rules/course.ts';
import { lessonOf, publishCourse } from '#test/course.ts';
import { buy } from '#test/furnish.ts';
import { memberBrowser } from '#test/memberBrowser.ts';
import { openShop } from '#test/shop.ts';
import { openWorld } from '#test/world.ts';

const world = await openWorld();
const ana = await openShop(world, 'ana');
const { storeId, productId } = ana;
const SECONDS = 100;
const video = lessonOf('video', { seconds: SECONDS });
const unknown = lessonOf('audio');
await publishCourse(world, ana, { productId, lessons: [video, unknown] });

interface Report {
  ranges: [number, number][];
  position: number;
  at: string;
  duration?: number;
}

const START = Date.parse('2026-03-01T12:00:00Z');
const report = (ranges: [number, number][], minute: number, position = 5): Report => ({
  ranges,
  position,
  at: new Date(START + minute * 60_000).toISOString(),
});

let people = 0;
async function learner() {
  const email = `watcher-${(people += 1)}@example.com`;
  await buy(world, { storeId, productId, email });
  return memberBrowser(world, { slug: 'ana-studio', email });
}

type Browser = Awaited<ReturnType<typeof learner>>;

async function send(browser: Browser, input: Report, lessonId = video.id) {
  const { statusCode, body } = await browser.post(`/ana-studio/members/lessons/${lessonId}`, {
    intent: 'progress',
    ...input,
    ranges: input.ranges.map((range) => range.join('-')).join(','),
    position: String(input.position),
    duration: input.duration === undefined ? '' : String(input.duration),
  });
  expect(statusCode).toBe(200);
  return JSON.parse(body) as { isDone: boolean };
}

const stateOf = async (email: string) =>
  world.sql(
    `select p.ranges::text, p.position_seconds, p.position_at, p.started_at, p.last_at, p.done_at is not null as done
      from lesson_progress p join customers c on c.id = p.customer_id where c.email = $1`,
    [email],
  );

it('is the same whatever the order of reports, however often they arrive and from how many devices', async () => {
  const second = fc.integer({ min: 0, max: SECONDS + 20 });
  const range = fc
    .tuple(second, fc.integer({ min: 1, max: 100 }))
    .map(([from, length]) => [from, from + length] as [number, number]);
  const reports = fc.array(
    fc.record({ ranges: fc.array(range, { maxLength: 4 }), minute: fc.nat(30), position: second }),
    { minLength: 1, maxLength: 6 },
  );
  await fc.assert(
    fc.asyncProperty(reports, fc.infiniteStream(fc.nat()), async (made, dice) => {
      const all = made.map(({ ranges, minute, position }) => report(ranges, minute, position));
      const shuffled = [...all, ...all].toSorted(() => ((dice.next().value ?? 0) % 2 === 0 ? 1 : -1));
      const first = await learner();
      for (const one of all) await send(first, one);
      const expected = await stateOf(`watcher-${people}@example.com`);
      const other = await learner();
      await Promise.all(shuffled.map((one) => send(other, one)));
      expect(await stateOf(`watcher-${people}@example.com`)).toEqual(expected);
      const watched = all.flatMap(({ ranges }) => ranges.map(([from, to]) => [from, Math.min(to, SECONDS)] as Range));
      const seconds = countSeconds(watched.filter(([from, to]) => from < to));
      expect(expected[0]).toMatchObject({ done: seconds >= 90 });
    }),
    // Each smaller example would sign two more people in, until they get no codes any more.
    { numRuns: 12, endOnFailure: true },
  );
});

it('is done once 90 % of different seconds were watched, and stays done', async () => {
  const browser = await learner();
  expect(await send(browser, report([[0, 89]], 1))).toEqual({ isDone: false });
  expect(await send(browser, report([[0, 89]], 2))).toEqual({ isDone: false });
  // Seconds after the end are not watched.
  expect(await send(browser, report([[100, 400]], 3))).toEqual({ isDone: false });
  expect(await send(browser, report([[89, 90]], 4))).toEqual({ isDone: true });
  expect(await send(browser, report([], 5))).toEqual({ isDone: true });
});

it('believes the player about the length only if nobody knows it', async () => {
  const browser = await learner();
  expect(await send(browser, { ...report([[0, 9]], 1), duration: 10 })).toEqual({ isDone: false });
  expect(await send(browser, report([[0, 9]], 1), unknown.id)).toEqual({ isDone: false });
  expect(await send(browser, { ...report([[0, 9]], 1), duration: 10 }, unknown.id)).toEqual({ isDone: true });
});

it('goes on at the newest position, also if a clock is ahead', async () => {
  const browser = await learner();
  await send(browser, report([[0, 5]], 60 * 24 * 365, 5));
  world.travel({ minutes: 1 });
  await send(browser, { ...report([[5, 40]], 0, 40), at: world.now().toISOString() });
  await send(browser, report([[0, 5]], 1, 7));
  const { body } = await browser.get(`/ana-studio/members/lessons/${video.id}`);
  expect(body).toContain('data-position="40"');
});

it('does not believe a clock that is far behind, which would spoil the report of the course', async () => {
  const browser = await learner();
  await send(browser, { ...report([[0, 99]], 1), at: '0001-01-01T00:00:00.000Z' });
  const [state] = await world.sql<{ started_at: Date }>('select min(started_at) as started_at from lesson_progress');
  expect(state?.started_at.getFullYear()).toBeGreaterThan(2024);
});

it('refuses what is no report', async () => {
  const browser = await learner();
  const post = (form: Record<string, string>) =>
    browser.post(`/ana-studio/members/lessons/${video.id}`, { intent: 'progress', ...form });
  const at = world.now().toISOString();
  for (const form of [
    { ranges: '9-3', position: '1', at },
    { ranges: 'x', position: '1', at },
    { ranges: '', position: '-1', at },
    { ranges: '', position: '1', at: 'now' },
  ])
    expect((await post(form)).statusCode).toBe(400);
});
