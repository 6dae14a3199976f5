import { expect, it } from 'vitest';
import { formatBytes } from './formatBytes.ts';

it.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [1023, '1,023 bytes'],
  [1024, '1 kB'],
  [1536, '1.5 kB'],
  [12 * 1024 ** 2, '12 MB'],
  [5 * 1024 ** 3, '5 GB'],
  [16 * 1024 ** 4, '16,384 GB'],
])('says %i bytes as %s', (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words);
});
