import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPassed, isRightAnswer } from './quiz.ts';

const options = [
  { id: 'a', isRight: true },
  { id: 'b', isRight: false },
  { id: 'c', isRight: true },
];
const many = { id: 'q', kind: 'many' as const, options, answers: [] };
const text = { id: 'q', kind: 'text' as const, options: [], answers: ['São Paulo', '42'] };
const choose = (...optionIds: string[]) => ({ questionId: 'q', optionIds, text: '' });
const write = (written: string) => ({ questionId: 'q', optionIds: [], text: written });

describe('isRightAnswer', () => {
  it('needs all right options and no other, in any order', () => {
    expect(isRightAnswer(many, choose('c', 'a'))).toBe(true);
    expect(isRightAnswer(many, choose('a'))).toBe(false);
    expect(isRightAnswer(many, choose('a', 'b', 'c'))).toBe(false);
    expect(isRightAnswer(many, choose('a', 'c', 'of another question'))).toBe(false);
    expect(isRightAnswer(many, choose())).toBe(false);
    expect(isRightAnswer(many, undefined)).toBe(false);
  });

  it('ignores case, accents and spaces of a text', () => {
    for (const written of ['são paulo', '  SAO   PAULO ', 'São Paulo'])
      expect(isRightAnswer(text, write(written))).toBe(true);
    for (const written of ['', ' ', 'Paulo', '4 2']) expect(isRightAnswer(text, write(written))).toBe(false);
  });
});

it('passes with the part of right answers that is asked for, without rounding in favor', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100 }),
      fc.integer({ min: 0, max: 100 }),
      fc.nat(100),
      (questions, percent, n) => {
        const right = Math.min(n, questions);
        const passes = isPassed({ right, questions }, { passPercent: percent });
        expect(passes).toBe(Math.ceil((percent * questions) / 100) <= right);
      },
    ),
  );
  expect(isPassed({ right: 0, questions: 0 }, { passPercent: 100 })).toBe(true);
});
