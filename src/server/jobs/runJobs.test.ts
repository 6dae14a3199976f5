import { expect, it } from 'vitest';
import { provenStore } from '#shared/kit/ids.ts';
import { createWorld } from '#test/world.ts';
import { openTurns } from './runJobs.ts';

/** More than there are connections. */
const REQUESTS = 100;

it('knows whether requests use most of the connections', async () => {
  const world = await createWorld();
  const { db } = world.services;
  const { storeId } = await world.creator('ana');
  expect(db.isBusy()).toBe(false);
  const { promise: end, resolve } = Promise.withResolvers<void>();
  const requests = Array.from({ length: REQUESTS }, () => db.readStore(provenStore(storeId), () => end));
  await expect.poll(() => db.isBusy()).toBe(true);
  resolve();
  await Promise.all(requests);
  await expect.poll(() => db.isBusy()).toBe(false);
  await world.close();
});

/** Jobs that run until they are told to end. */
function openJobs(isBusy: () => boolean) {
  const inTurn = openTurns({ isBusy });
  const ends: (() => void)[] = [];
  const start = () => inTurn(() => new Promise((end) => void ends.push(end)));
  return { ends, start };
}

it('runs one job at a time while they do, and all of them afterwards', async () => {
  const state = { isBusy: true, looks: 0 };
  const { ends, start } = openJobs(() => {
    state.looks += 1;
    return state.isBusy;
  });
  const jobs = Array.from({ length: 5 }, start);
  await expect.poll(() => state.looks).toBeGreaterThan(10);
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await expect.poll(() => ends.length).toBe(2);
  state.isBusy = false;
  await expect.poll(() => ends.length).toBe(5);
  for (const end of ends) end();
  await Promise.all(jobs);
});

it('runs a job all the same if they do not stop', async () => {
  const { ends, start } = openJobs(() => true);
  const jobs = Array.from({ length: 4 }, start);
  await expect.poll(() => ends.length, { timeout: 10_000 }).toBe(4);
  for (const end of ends) end();
  await Promise.all(jobs);
});

it('gives the place of a job that failed to the next one', async () => {
  const inTurn = openTurns({ isBusy: () => true });
  const fail = () => inTurn(() => Promise.reject(new Error('no')));
  await expect(fail()).rejects.toThrow('no');
  await expect(fail()).rejects.toThrow('no');
  await expect(fail()).rejects.toThrow('no');
});
