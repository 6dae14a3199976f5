import { expect, it } from 'vitest';
import { planForStores, planOf, storeLimit } from './plan.ts';

it.each([
  ['free', 1],
  ['side-hustle', 1],
  ['creator', 3],
  ['boss', 10],
  ['BOSS', 1],
  ['constructor', 1],
  ['', 1],
  [null, 1],
  [undefined, 1],
])('allows on the plan %s %d stores', (planId, limit) => {
  expect(storeLimit(planId)).toBe(limit);
});

it('takes an unknown plan for the free one', () => {
  expect(planOf('gold').id).toBe('free');
});

it('names the smallest plan that has room', () => {
  expect([1, 2, 3, 4, 10, 11].map((count) => planForStores(count)?.id)).toEqual([
    'free',
    'creator',
    'creator',
    'boss',
    'boss',
    undefined,
  ]);
});
