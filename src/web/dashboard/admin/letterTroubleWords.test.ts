import { expect, it } from 'vitest';
import type { LetterTrouble } from '#shared/contract/platform.ts';
import { letterTroubleWords } from './letterTroubleWords.ts';

const trouble: LetterTrouble = {
  waiting: 3,
  givenUp: 0,
  since: '2026-11-22T14:05:00Z',
  nextTryAt: null,
  reason: 'The mail provider does not answer.',
};
const words = (told: Partial<LetterTrouble>) => letterTroubleWords({ ...trouble, ...told });

it('says how many letters wait, since when, why, and when they are tried again', () => {
  expect(words({ nextTryAt: '2026-11-22T14:31:00Z' })).toEqual([
    expect.stringMatching(/^3 letters have been waiting since .+ and are tried again by themselves, next at .+\.$/),
    'The mail provider does not answer.',
  ]);
  expect(words({ waiting: 1 })[0]).toMatch(/^One letter has been waiting since .+ and is tried again by itself\.$/);
});

it('says what can be done about letters that were given up', () => {
  expect(words({ givenUp: 2 })[2]).toMatch(/^2 letters were given up after several tries: /);
  const alone = words({ waiting: 0, givenUp: 1 });
  expect(alone).toHaveLength(2);
  expect(alone[1]).toMatch(/^One letter was given up after several tries since .+: whoever waits for a code/);
});

it('says that nobody takes the letters where no try was made', () => {
  expect(words({ reason: null })[1]).toBe('No worker takes them. Look whether one runs.');
});
