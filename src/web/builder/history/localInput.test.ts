import { expect, it } from 'vitest';
import { localInput, readLocalInput } from './localInput.ts';

it.each(['2026-03-29T01:30', '2026-10-25T02:30', '2026-12-31T23:59'])('reads %s back as it was shown', (typed) => {
  const moment = readLocalInput(typed);
  expect(localInput(moment ?? new Date(0))).toBe(typed);
});

it.each(['', 'tomorrow', '2026-99-01T00:00'])('reads no moment from %j', (typed) => {
  expect(readLocalInput(typed)).toBeNull();
});
