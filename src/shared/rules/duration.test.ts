import { expect, it } from 'vitest';
import { formatDuration } from './duration.ts';

it.each([
  [1, '0:01'],
  [59, '0:59'],
  [60, '1:00'],
  [754, '12:34'],
  [3599, '59:59'],
  [3600, '1:00:00'],
  [3723, '1:02:03'],
  [360_000, '100:00:00'],
])('formats %i seconds as %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});
