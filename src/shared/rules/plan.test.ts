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
])('the plan %s allows %d stores', (planId, limit) => {
  expect(storeLimit(planId)).toBe(limit);
});

it('treats an unknown plan as the free one', () => {
  expect(planOf('gold').id).toBe('free');
});

it('returns the smallest plan with room', () => {
  expect([1, 2, 3, 4, 10, 11].map((count) => planForStores(count)?.id)).toEqual([
    'free',
    'creator',
    'creator',
    'boss',
    'boss',
    undefined,
  ]);
});
