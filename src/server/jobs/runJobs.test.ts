import { expect, it } from 'vitest';
import { provenStore } from '#shared/kit/ids.ts';
import { createWorld } from '#test/world.ts';
import { letRequestsPass } from './runJobs.ts';

/** More than there are connections. */
const REQUESTS = 100;

it('knows whether requests wait for a connection', async () => {
  const world = await createWorld();
  const { db } = world.services;
  const { storeId } = await world.creator('ana');
  expect(db.hasWaiting()).toBe(false);
  const requests = Array.from({ length: REQUESTS }, () =>
    db.readStore(provenStore(storeId), (tx) => tx.many(tx.q.selectFrom('stores').select('id'))),
  );
  expect(db.hasWaiting()).toBe(true);
  await Promise.all(requests);
  expect(db.hasWaiting()).toBe(false);
  await world.close();
});

it('lets a job wait as long as they do', async () => {
  const waiting = [true, true, true];
  await letRequestsPass({ hasWaiting: () => waiting.pop() ?? false });
  expect(waiting).toEqual([]);
});

it('runs a job all the same if they do not stop', async () => {
  let calls = 0;
  await letRequestsPass({ hasWaiting: () => (calls += 1) > 0 });
  expect(calls).toBeGreaterThan(10);
});
