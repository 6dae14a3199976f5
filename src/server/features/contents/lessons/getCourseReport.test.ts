import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { provenStore } from '#shared/kit/ids.ts';
import { openWorld } from '#test/world.ts';
import { ensureCustomer } from '../../customerRecord/ensureCustomer.ts';
import { markLearner } from '../courseSums/markLearner.ts';

const world = await openWorld();
const [ana, ben] = [await world.creator('ana'), await world.creator('ben')];
const { storeId } = ana;
const [productId, courseId, first, second] = [
  (await world.call('saveProduct', { storeId, title: 'Glazing', price: { kind: 'free' } }, { as: ana })).product.id,
  randomUUID(),
  randomUUID(),
  randomUUID(),
];
const document = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Stir.' }] }] };
const lessons = [first, second].map((id, at) => ({ id, kind: 'text', title: `Part ${at + 1}`, opens: null }));
const modules = [{ id: randomUUID(), title: 'Week 1', lessons }];
const contents = [{ id: courseId, kind: 'course', title: 'Glazing', modules }];
const report = async (as = ana) =>
  (await world.call('getCourseReport', { storeId: as.storeId, contentId: courseId }, { as })).report;

/** A customer who opened lessons, each with the minutes until it was done. */
async function learner(days: number, minutes: readonly (number | null)[]) {
  const email = `${randomUUID()}@example.com`;
  const id = await world.services.db.inStore(provenStore(storeId), (tx) =>
    ensureCustomer(tx, { email, name: '', now: world.now() }),
  );
  for (const [at, each] of minutes.entries()) {
    const began = new Date(world.now().getTime() - days * 86_400_000 + at * 3_600_000);
    const done = each === null ? null : new Date(began.getTime() + each * 60_000);
    await world.sql(
      `insert into lesson_progress (store_id, customer_id, lesson_id, content_id, started_at, last_at, done_at, done_by)
       values ($1, $2, $3, $4, $5, $5, $6, $7)`,
      [storeId, id, lessons[at]?.id, courseId, began, done, done && 'button'],
    );
  }
  await world.services.db.inStore(provenStore(storeId), async (tx) =>
    markLearner(tx, { contentId: courseId, customerId: id }),
  );
}

it('counts who started and completed a course, and where people stopped', async () => {
  await world.call('saveContents', { storeId, productId, contents }, { as: ana });
  expect(await report()).toEqual({ title: 'Glazing', started: 0, completed: 0, modules: [] });
  for (const lessonId of [first, second]) await world.call('saveLesson', { storeId, lessonId, document }, { as: ana });
  await world.call('publishProduct', { storeId, productId }, { as: ana });
  await learner(30, [10, 20]);
  await learner(30, [30, null]);
  await learner(30, [null]);
  await learner(1, [50, null]);
  expect(await report()).toEqual({
    title: 'Glazing',
    started: 4,
    completed: 1,
    modules: [
      {
        title: 'Week 1',
        lessons: [
          { id: first, kind: 'text', title: 'Part 1', started: 4, done: 3, medianSeconds: 1800, stopped: 1 },
          { id: second, kind: 'text', title: 'Part 2', started: 3, done: 1, medianSeconds: 1200, stopped: 1 },
        ],
      },
    ],
  });
  await expect(report(ben)).rejects.toMatchObject({ details: { refusal: 'not-found' } });
});
