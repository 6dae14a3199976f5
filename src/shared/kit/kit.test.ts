import { expect, it } from 'vitest';
import { assertNever } from './assertNever.ts';
import { countCharacters } from './countCharacters.ts';
import { isRecord } from './isRecord.ts';
import { createCache } from './createCache.ts';

it('assertNever names the value that should not exist', () => {
  expect(() => assertNever('x' as never)).toThrow('"x"');
});

it.each([
  [{}, true],
  [Object.create(null), true],
  [[], false],
  [null, false],
  ['x', false],
])('isRecord(%j) is %s', (value, expected) => {
  expect(isRecord(value)).toBe(expected);
});

it('keepMade makes a thing once, and begins anew only where there is no room for another', () => {
  const keep = createCache<string>(2);
  const made: string[] = [];
  const ask = (key: string) =>
    keep(key, () => {
      made.push(key);
      return key;
    });
  expect(['a', 'b', 'a', 'b', 'a'].map(ask)).toEqual(['a', 'b', 'a', 'b', 'a']);
  expect(made).toEqual(['a', 'b']);
  ['c', 'c', 'a'].forEach(ask);
  expect(made).toEqual(['a', 'b', 'c', 'a']);
});

it('countCharacters takes an emoji for one', () => {
  expect(countCharacters('a🌱猫')).toBe(3);
});
