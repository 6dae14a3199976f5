import { describe, expect, it } from 'vitest';
import { chooseActiveStore, storeDescriptionProblem, storeNameProblem } from './store.ts';

it.each([
  ['Ana Prints', null],
  ['', 'Store name is required'],
  [' \t', 'Store name is required'],
  ['\u200b\u2060\u202e', 'Store name is required'],
  ['x'.repeat(99), null],
  ['🌱'.repeat(99), null],
  ['x'.repeat(100), 'Store name must be less than 100 characters'],
])('checks the name %j: %s', (name, problem) => {
  expect(storeNameProblem(name)).toBe(problem);
});

it.each([
  ['', null],
  ['x'.repeat(499), null],
  ['x'.repeat(500), 'Description must be less than 500 characters'],
])('checks the description %j: %s', (description, problem) => {
  expect(storeDescriptionProblem(description)).toBe(problem);
});

describe('chooseActiveStore', () => {
  const young = { id: 'young', createdAt: '2026-03-01T00:00:00Z' };
  const old = { id: 'old', createdAt: '2025-12-31T23:00:00-05:00' };
  const undated = { id: 'undated' };
  const broken = { id: 'broken', createdAt: 'long ago' };

  it.each([
    ['the named one', [young, old], 'young', 'young'],
    ['the oldest if none is named', [young, old], null, 'old'],
    ['the oldest if the named one is gone', [young, old], 'gone', 'old'],
    ['the oldest of those with a date', [undated, broken, young, old], undefined, 'old'],
    ['the first if none has a date', [undated, broken], undefined, 'undated'],
    ['the earlier of two of one age', [young, { ...young, id: 'twin' }], undefined, 'young'],
    ['none of none', [], 'young', undefined],
  ])('chooses %s', (_, stores, activeStoreId, chosen) => {
    expect(chooseActiveStore(stores, activeStoreId)?.id).toBe(chosen);
  });

  it('reads dates and milliseconds too', () => {
    const stores = [
      { id: 'a', createdAt: new Date('2026-01-02') },
      { id: 'b', createdAt: Date.UTC(2026, 0, 1) },
    ];
    expect(chooseActiveStore(stores, null)?.id).toBe('b');
  });
});
