import { expect, it } from 'vitest';
import { assertNever } from './assertNever.ts';
import { countCharacters } from './countCharacters.ts';
import { isRecord } from './isRecord.ts';
import { createCache } from './createCache.ts';
import { isDeepEqual } from './isDeepEqual.ts';
import { plainName } from './plainName.ts';

it('assertNever names the unexpected value', () => {
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

it('createCache creates each value once, and empties itself only when it is full', () => {
  const cache = createCache<string>(2);
  const made: string[] = [];
  const read = (key: string) =>
    cache(key, () => {
      made.push(key);
      return key;
    });
  expect(['a', 'b', 'a', 'b', 'a'].map(read)).toEqual(['a', 'b', 'a', 'b', 'a']);
  expect(made).toEqual(['a', 'b']);
  ['c', 'c', 'a'].forEach(read);
  expect(made).toEqual(['a', 'b', 'c', 'a']);
});

it.each([
  ['  Ana\r\nPrints\u2028Shop ', 'Ana Prints Shop'],
  ['Ana \u202estnirP\u202c', 'Ana stnirP'],
  ['Ana\u0007\u2066\u2069\t', 'Ana'],
  ['👩‍🎨 نقوش', '👩‍🎨 نقوش'],
])('plainName cleans %j: %j', (name, tidy) => {
  expect(plainName(name)).toBe(tidy);
});

it('countCharacters counts an emoji as one', () => {
  expect(countCharacters('a🌱猫')).toBe(3);
});

// The editor's attribute objects have no prototype, and JSON drops undefined fields.
it.each([
  [{ a: 1, b: [{ c: null }] }, { b: [{ c: null }], a: 1 }, true],
  [{ a: 1, b: undefined }, { a: 1 }, true],
  [{ level: 2 }, Object.assign(Object.create(null), { level: 2 }), true],
  [{ a: 1 }, { a: 1, b: null }, false],
  [[1, 2], [1, 2, 3], false],
  [[], {}, false],
  [null, {}, false],
  [NaN, NaN, true],
])('isDeepEqual(%j, %j) is %s', (one, other, expected) => {
  expect([isDeepEqual(one, other), isDeepEqual(other, one)]).toEqual([expected, expected]);
});
