import { expect, it } from 'vitest';
import { assertNever } from './assertNever.ts';
import { countCharacters } from './countCharacters.ts';
import { isRecord } from './isRecord.ts';

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

it('countCharacters takes an emoji for one', () => {
  expect(countCharacters('a🌱猫')).toBe(3);
});
