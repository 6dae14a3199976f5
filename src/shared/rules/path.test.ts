import { expect, it } from 'vitest';
import { decodeSegment, joinPath, pathSegments } from './path.ts';

it.each([
  ['/', []],
  ['/ana//p/mug/', ['ana', 'p', 'mug']],
  ['/ana%2Fp?x=/y#/z', ['ana%2Fp']],
])('splits %s', (path, segments) => {
  expect(pathSegments(path)).toEqual(segments);
});

it('joins segments to a path without a trailing slash', () => {
  expect(joinPath([])).toBe('/');
  expect(joinPath(['p', 'mug'])).toBe('/p/mug');
});

it('decodes a segment, and leaves a malformed one unchanged', () => {
  expect(decodeSegment('caf%C3%A9')).toBe('café');
  expect(decodeSegment('%E0%A4')).toBe('%E0%A4');
});
