import { expect, it } from 'vitest';
import { provenStore } from '#shared/kit/ids.ts';
import { createWorld } from '#test/world.ts';
import { letRequestsPass } from './runJobs.ts';

/** More than there are connections. */
const REQUESTS = 100;

it('lets a job wait while requests wait for a connection', async () => {
  const world = await createWorld();
  const { db } = world.services;
  const { storeId } = await world.creator('ana');
  expect(db.hasWaiting()).toBe(false);
  const ended: string[] = [];
  const requests = Array.from({ length: REQUESTS }, () =>
    db.readStore(provenStore(storeId), (tx) => tx.many(tx.q.selectFrom('stores').select('id'))),
  );
  expect(db.hasWaiting()).toBe(true);
  await Promise.all([
    Promise.all(requests).then(() => ended.push('requests')),
    letRequestsPass(db).then(() => ended.push('job')),
  ]);
  expect(ended).toEqual(['requests', 'job']);
  await world.close();
});

it('runs a job all the same if they do not stop', async () => {
  let calls = 0;
  await letRequestsPass({ hasWaiting: () => (calls += 1) > 0 });
  expect(calls).toBeGreaterThan(10);
});
