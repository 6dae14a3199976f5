import pg from 'pg';
import { byTurns, quantile, rateOf, steadily, tenths, whole } from './figures.ts';
import type { Client } from './openClient.ts';
import { openMeasuredCourse, VIDEO_SECONDS } from './openMeasuredCourse.ts';
import type { MeasuredShop } from './openMeasuredShop.ts';
import { reachDatabase } from './reachDatabase.ts';
import type { Row } from './Row.ts';
import { startHelper } from './startHelper.ts';

const MEMBERS = 2000;
const AT_ONCE = 16;
const REPORTS = 2000;
const ROUNDS = 5;
const GOAL = 500;
const STEADY = { perSecond: 250, seconds: 8 };
/** A player reports so many seconds at once. */
const REPORTED_SECONDS = 15;

/** What many members watch at the same time, reported by their players, against the least that merges it with bare pg. */
export async function measureProgress(client: Client, dataDir: string, shop: MeasuredShop): Promise<Row[]> {
  const course = await openMeasuredCourse(client, dataDir, { shop, members: MEMBERS });
  const connection = reachDatabase(dataDir, 'app');
  const bareCourse = await openMeasuredCourse(client, dataDir, { shop, members: MEMBERS });
  const bare = await startHelper(import.meta.resolve('./bare/keepProgress.ts'));
  let sent = 0;
  const report = async () => {
    const number = sent++;
    const from = (Math.floor(number / MEMBERS) * REPORTED_SECONDS) % VIDEO_SECONDS;
    const body = new URLSearchParams({
      intent: 'progress',
      ranges: `${from}-${from + REPORTED_SECONDS}`,
      position: String(from + REPORTED_SECONDS),
      at: new Date().toISOString(),
      duration: String(VIDEO_SECONDS),
    }).toString();
    const { status } = await client.send('POST', course.path, {
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': Buffer.byteLength(body),
        cookie: course.cookies[number % MEMBERS],
      },
      body,
    });
    if (status !== 200) throw new Error(`A report was answered ${status}.`);
  };
  const load = { times: REPORTS, atOnce: AT_ONCE };
  const ours = () => rateOf(load, report);
  const least = () =>
    bare.ask({
      ...load,
      connection,
      storeId: shop.storeId,
      lessonId: bareCourse.lessonId,
      tokens: bareCourse.cookies.map((cookie) => cookie.split('=')[1]),
      seconds: REPORTED_SECONDS,
    });
  await ours();
  await least();
  const rates = await byTurns(ROUNDS, { ours, bare: least });
  await bare.stop();
  const slow = quantile(await steadily(STEADY, report), 0.95);
  const missing = sent * REPORTED_SECONDS - (await secondsOf(dataDir, course.lessonId));
  return [
    {
      what: `progress reports of ${whole(MEMBERS)} members, ${AT_ONCE} at once, against the least by bare pg`,
      measured: `${whole(rates.ours)} of ${whole(rates.bare)} per second`,
      ratio: rates.ratio,
    },
    {
      what: `progress reports per second, of the goal of ${GOAL}`,
      measured: `${whole(rates.ours)} per second`,
      ratio: rates.ours / GOAL,
      target: { least: 1 },
    },
    {
      what: `the 95th percentile of progress reports at ${STEADY.perSecond} a second`,
      measured: `${tenths(slow)} ms`,
    },
    {
      what: 'seconds that were reported and acknowledged, and are missing',
      measured: `${whole(missing)} of ${whole(sent * REPORTED_SECONDS)}`,
      target: { most: 0, got: Math.abs(missing) },
    },
  ];
}

/** How many seconds of a lesson all customers have watched. */
async function secondsOf(dataDir: string, lessonId: string): Promise<number> {
  const owner = new pg.Client(reachDatabase(dataDir, 'owner'));
  await owner.connect();
  const { rows } = await owner.query<{ seconds: number }>(
    `select sum(upper(range) - lower(range))::int as seconds from lesson_progress, unnest(ranges) range where lesson_id = $1`,
    [lessonId],
  );
  await owner.end();
  return rows[0]?.seconds ?? 0;
}
