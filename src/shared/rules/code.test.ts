import { expect, it } from 'vitest';
import { isCode, readCode } from './code.ts';

it.each([
  ['123456', '123456'],
  ['123 456', '123456'],
  ['12-34 x 56789', '123456'],
  ['abc', ''],
  ['١٢٣', ''],
])('reads from %j the digits %j', (text, digits) => {
  expect(readCode(text)).toBe(digits);
});

it.each([
  ['123456', true],
  [' 123 456 ', true],
  ['12345', false],
  ['1234567', false],
  ['12345a', false],
  ['', false],
])('checks whether %j has the format of a code: %s', (text, complete) => {
  expect(isCode(text)).toBe(complete);
});
