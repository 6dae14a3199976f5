import { expect, it } from 'vitest';
import { readDecimalText } from './decimalText.ts';

it.each([
  ['1,234', 2, { whole: '1234', fraction: '' }],
  ['1,234', 3, 'ambiguous'],
  ['1.234', 2, 'ambiguous'],
  ['12.345', 0, 'ambiguous'],
  ['1.234', 3, { whole: '1', fraction: '234' }],
  ['0,234', 2, { whole: '0', fraction: '234' }],
  ['1.234.567,8', 2, { whole: '1234567', fraction: '8' }],
  ['1,2,3', 2, 'format'],
  ['1,234,567', 3, { whole: '1234567', fraction: '' }],
])('reads %j with %d decimals', (text, decimals, found) => {
  expect(readDecimalText(text, decimals)).toEqual(found);
});
