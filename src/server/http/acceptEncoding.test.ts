import { expect, it } from 'vitest';
import { readAcceptEncoding } from './acceptEncoding.ts';

it.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['br', 'br'],
  ['gzip', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['deflate', 'identity'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['*, br;q=0', 'gzip'],
  ['gzip;q=0.5, br;q=0.4', 'gzip'],
  ['gzip;q=0.5, br;q=0.5', 'br'],
  ['br;q=0', 'identity'],
  ['br; q=0.000, gzip', 'gzip'],
  ['BR', 'br'],
  ['br;q=0.2, identity', 'identity'],
  ['brotli, xbr', 'identity'],
  ['br;q=high', 'identity'],
] as const)('reads %j as %s', (header, encoding) => {
  expect(readAcceptEncoding(header).encoding).toBe(encoding);
});

it.each([
  ['br', true],
  ['gzip, identity;q=0', false],
  ['gzip, *;q=0', false],
  ['gzip, *;q=0, identity;q=0.1', true],
] as const)('reads whether %j accepts uncompressed bytes', (header, identity) => {
  expect(readAcceptEncoding(header).identity).toBe(identity);
});
