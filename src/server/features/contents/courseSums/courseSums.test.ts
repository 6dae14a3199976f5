import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { PLATFORM_REALM, provenStore } from '#shared/kit/ids.ts';
import { IDLE_DAYS } from '#shared/rules/course.ts';
import { countLockWaits } from '#test/countLockWaits.ts';
import { lessonOf, publishCourse } from '#test/course.ts';
import { memberBrowser } from '#test/memberBrowser.ts';
import { openShop } from '#test/shop.ts';
import { openWorld } from '#test/world.ts';
import { mergeProgress, noteDone, noteVisit } from '../../courses/progress/progressRecord.ts';
import { ensureCustomer } from '../../customerRecord/ensureCustomer.ts';
import { checkFigures } from '../../figures/checkFigures.ts';
import { jobHandlers } from '../../jobHandlers.ts';
import { sumCourses, sumNextLearners } from './sumCourses.ts';

const world = await openWorld();
const ana = await openShop(world, 'ana');
const { productId } = ana;
const storeId = provenStore(ana.storeId);
const id = randomUUID();
const lessons = [lessonOf('video', { seconds: 100 }), lessonOf('text'), lessonOf('task'), lessonOf('text')];
await publishCourse(world, ana, { productId, lessons, id });
let as = ana;

const inStore = world.services.db.inStore.bind(world.services.db);
const report = async () => (await world.call('getCourseReport', { storeId, contentId: id }, { as })).report;
const addUp = () =>
  sumCourses({ realm: PLATFORM_REALM }, { services: world.services, now: world.now(), jobId: randomUUID() });

async function differences({ isRepairing = false } = {}): Promise<string[]> {
  const found: string[] = [];
  const check = { db: world.services.db, storeId, isRepairing, now: world.now() };
  for await (const text of checkFigures(check)) found.push(text);
  return found;
}

let people = 0;
const newLearner = () =>
  inStore(storeId, (tx) =>
    ensureCustomer(tx, { email: `learner-${(people += 1)}@example.com`, name: '', now: world.now() }),
  );

/** Somebody who signed in, and deletes their account. */
async function deleteAccount(customerId: string): Promise<void> {
  const [customer] = await world.sql<{ email: string }>('select email from customers where id = $1', [customerId]);
  const browser = await memberBrowser(world, { slug: ana.slug, email: customer?.email ?? '' });
  const { body } = await browser.post(`/${ana.slug}/members/profile/delete`, { step: 'delete' });
  expect(body).toContain('Your account was deleted');
}

/** Does something at the moment when the job has added up, and before its transaction ends. */
async function whileAddingUp(act: () => Promise<void>): Promise<void> {
  const added = Promise.withResolvers<void>();
  const acted = Promise.withResolvers<void>();
  const job = inStore(storeId, async (tx) => {
    await sumNextLearners(tx, world.now());
    added.resolve();
    await acted.promise;
  });
  await Promise.race([added.promise, job]);
  await act().finally(acted.resolve);
  await job;
}

const lessonIdOf = (at: number) => lessons[at]?.id ?? '';
const open = (customerId: string, at: number) =>
  inStore(storeId, (tx) => noteVisit(tx, { customerId, contentId: id, lessonId: lessonIdOf(at), now: world.now() }));
const finish = (customerId: string, at: number) =>
  inStore(storeId, (tx) =>
    noteDone(tx, { customerId, contentId: id, lessonId: lessonIdOf(at), doneBy: 'button', now: world.now() }),
  );
const watch = (customerId: string, { at = world.now(), second = 0 } = {}) =>
  inStore(storeId, (tx) =>
    mergeProgress(tx, {
      customerId,
      contentId: id,
      lessonId: lessonIdOf(0),
      ranges: [[second, second + 15]],
      position: second + 15,
      at,
      now: world.now(),
    }),
  );

/** What the report has to be, counted from every row of progress. */
async function countedReport() {
  const rows = await world.sql<{ customer: string; lesson: string; last: Date; seconds: number | null }>(
    `select customer_id as customer, lesson_id as lesson, last_at as last,
            round(date_part('epoch', done_at - started_at))::int as seconds
       from lesson_progress where content_id = $1 order by last_at desc, lesson_id`,
    [id],
  );
  const [outline] = await world.sql<{ ids: string[] }>(
    `select jsonb_path_query_array(published, '$.modules[*].lessons[*].id') as ids from contents where id = $1`,
    [id],
  );
  const ids = outline?.ids ?? [];
  const certified = await world.sql<{ customer: string }>(
    'select customer_id as customer from certificates where content_id = $1',
    [id],
  );
  const customers = [...new Set(rows.map(({ customer }) => customer))].map((customer) => {
    const own = rows.filter((row) => row.customer === customer);
    const done = own.filter(({ lesson, seconds }) => seconds !== null && ids.includes(lesson));
    return {
      lastId: own[0]?.lesson,
      isCompleted: done.length === ids.length || certified.some((one) => one.customer === customer),
      isIdle: dayOf(own[0]?.last) < dayOf(new Date(world.now().getTime() - IDLE_DAYS * 86_400_000)),
    };
  });
  return {
    started: customers.length,
    completed: customers.filter(({ isCompleted }) => isCompleted).length,
    lessons: ids.map((lessonId) => ({
      started: rows.filter(({ lesson }) => lesson === lessonId).length,
      done: rows.filter(({ lesson, seconds }) => lesson === lessonId && seconds !== null).length,
      stopped: customers.filter(({ lastId, isCompleted, isIdle }) => lastId === lessonId && isIdle && !isCompleted)
        .length,
    })),
  };
}

const dayOf = (at: Date | undefined): string => (at ?? new Date(0)).toISOString().slice(0, 10);

/** The report is right at once, and the same after the job. */
async function expectRight() {
  const live = await report();
  const { started, completed } = live;
  const reported = live.modules.flatMap((module: { lessons: object[] }) => module.lessons);
  expect({ started, completed, lessons: reported }).toMatchObject(await countedReport());
  await addUp();
  expect(await world.sql('select * from course_marks', [])).toEqual([]);
  expect(await report()).toEqual(live);
  expect(await differences()).toEqual([]);
  return live;
}

const signInAgain = async () => {
  as = { ...ana, ...(await world.call<{ idToken: string }>('signIn', { email: ana.email, password: ana.password })) };
};

it('is right at any time: opened, watched, done, and stopped when the days have passed', async () => {
  expect((await expectRight()).started).toBe(0);
  const [one, two, three] = [await newLearner(), await newLearner(), await newLearner()];
  await open(one, 0);
  await expectRight();
  world.travel({ minutes: 25 });
  await watch(one);
  await finish(one, 0);
  await open(two, 0);
  world.travel({ minutes: 1 });
  await open(two, 1);
  await Promise.all(lessons.map((_lesson, at) => finish(three, at)));
  const live = await expectRight();
  expect(live).toMatchObject({ started: 3, completed: 1 });
  expect(live.modules[0].lessons[0]).toMatchObject({ started: 3, done: 2 });

  world.travel({ days: 5 });
  await watch(one, { second: 30 });
  await expectRight();
  world.travel({ days: IDLE_DAYS - 3 });
  await signInAgain();
  // The second has stopped, the first has not.
  const later = await expectRight();
  expect(later.modules[0].lessons.map(({ stopped }: { stopped: number }) => stopped)).toEqual([0, 1, 0, 0]);
  await open(two, 2);
  expect((await expectRight()).modules[0].lessons[1]).toMatchObject({ stopped: 0 });
});

it('marks a customer once, and not with each report of a player', async () => {
  const customerId = await newLearner();
  const marks = async () => (await world.sql('select from course_marks', [])).length;
  await watch(customerId);
  expect(await marks()).toBe(1);
  await addUp();
  for (const second of [15, 30, 45]) {
    world.travel({ minutes: 0.25 });
    await watch(customerId, { second });
  }
  expect(await marks()).toBe(0);
  world.travel({ days: 1 });
  await watch(customerId, { second: 60 });
  expect(await marks()).toBe(1);
  await expectRight();
});

it('adds a report that arrives late, also if the lesson took longer by it', async () => {
  const customerId = await newLearner();
  await finish(customerId, 0);
  await addUp();
  await watch(customerId, { at: new Date(world.now().getTime() - 40 * 60_000) });
  await expectRight();
  world.travel({ days: IDLE_DAYS + 2 });
  await signInAgain();
  await expectRight();
  // It was watched before the days had passed, and another lesson was opened on that day.
  const before = new Date(world.now().getTime() - (IDLE_DAYS + 2) * 86_400_000 + 60_000);
  await inStore(storeId, (tx) =>
    mergeProgress(tx, {
      customerId,
      contentId: id,
      lessonId: lessonIdOf(1),
      ranges: [],
      position: 0,
      at: before,
      now: world.now(),
    }),
  );
  const { modules } = await expectRight();
  expect(modules[0].lessons[1].stopped).toBeGreaterThan(0);
});

it('is right while customers learn and the job adds up', async () => {
  const learners = await Promise.all(Array.from({ length: 12 }, newLearner));
  await Promise.all([
    ...learners.flatMap((customerId, at) => [
      open(customerId, at % 4),
      finish(customerId, (at + 1) % 4),
      watch(customerId, { second: at }),
    ]),
    addUp(),
    addUp(),
  ]);
  expect((await expectRight()).started).toBeGreaterThanOrEqual(12);
});

it('counts who has completed the course anew when its lessons change', async () => {
  const customerId = await newLearner();
  for (const at of [0, 1, 2]) await finish(customerId, at);
  const before = (await expectRight()).completed;
  await publishCourse(world, as, { productId, lessons: lessons.slice(0, 3), id });
  await addUp();
  expect((await expectRight()).completed).toBe(before + 1);
  await publishCourse(world, as, { productId, lessons, id });
  await addUp();
  expect((await expectRight()).completed).toBe(before);
  // Nothing has changed, so nothing is added up.
  await world.call('publishProduct', { storeId, productId }, { as });
  expect(await world.sql('select * from course_marks', [])).toEqual([]);
});

it('makes the sums of earlier versions, and those that are wrong', async () => {
  const right = await report();
  await world.sql('truncate course_sums, course_learners', []);
  await world.sql('insert into course_marks (store_id, content_id, id) values ($1, $2, gen_random_uuid())', [
    storeId,
    id,
  ]);
  await addUp();
  expect(await report()).toEqual(right);
  await world.sql(`update course_sums set learners = learners + 1 where what = 'opened'`, []);
  expect(await differences({ isRepairing: true })).not.toEqual([]);
  expect(await differences()).toEqual([]);
  expect(await report()).toEqual(right);
});

it('no longer counts customers who deleted their account, also while the job adds them up', async () => {
  const [one, two, three] = [await newLearner(), await newLearner(), await newLearner()];
  for (const customerId of [one, two, three]) await finish(customerId, 0);
  const { started } = await expectRight();
  await deleteAccount(one);
  expect((await expectRight()).started).toBe(started - 1);
  await watch(two);
  await whileAddingUp(() => deleteAccount(two));
  expect((await expectRight()).started).toBe(started - 2);
  const late = await newLearner();
  await open(late, 0);
  await whileAddingUp(() => deleteAccount(late));
  expect((await expectRight()).started).toBe(started - 2);
});

it('does not count progress that arrives after its customer deleted their account', async () => {
  const customerId = await newLearner();
  await open(customerId, 0);
  const { started } = await expectRight();
  await deleteAccount(customerId);
  await watch(customerId);
  await addUp();
  expect((await report()).started).toBe(started - 1);
  expect(await differences()).toEqual([]);
  await world.sql('delete from lesson_progress where customer_id = $1', [customerId]);
});

it('stays the same when somebody loses access, and when lessons or the course are removed', async () => {
  const customerId = await newLearner();
  await finish(customerId, 3);
  await world.call('grantAccess', { storeId, customerId, productId }, { as });
  const before = await expectRight();
  await world.call('revokeAccess', { storeId, customerId, productId }, { as });
  expect(await expectRight()).toEqual(before);
  await publishCourse(world, as, { productId, lessons: lessons.slice(0, 3), id });
  await addUp();
  await expectRight();
  await world.call('saveContents', { storeId, productId, contents: [] }, { as });
  await world.call('publishProduct', { storeId, productId }, { as });
  await addUp();
  expect(await differences()).toEqual([]);
  await publishCourse(world, as, { productId, lessons, id });
  await addUp();
  await expectRight();
});

it('has nothing left of a store whose customers were deleted while the job added them up', async () => {
  await open(await newLearner(), 0);
  await world.sql(`update stores set pool_closed_at = $2 where id = $1`, [
    storeId,
    new Date(world.now().getTime() - 31 * 86_400_000),
  ]);
  const context = { services: world.services, now: world.now(), jobId: randomUUID() };
  let cleared: Promise<void> | undefined;
  await whileAddingUp(async () => {
    let isDone = false;
    cleared = jobHandlers.clearPool({ realm: storeId }, context).finally(() => {
      isDone = true;
    });
    await expect.poll(async () => isDone || ((await countLockWaits(world)) ?? 0) > 0).toBe(true);
  });
  await cleared;
  await addUp();
  for (const table of ['lesson_progress', 'course_marks', 'course_learners', 'course_sums'])
    expect(await world.sql(`select from ${table} where store_id = $1`, [storeId])).toEqual([]);
});
