import { describe, expect, it } from 'vitest';
import { defaultAuthor, NO_STARS, ratingOf } from './review.ts';

describe('the rating of a product', () => {
  it('is the average of its stars with one decimal', () => {
    expect(ratingOf([0, 0, 0, 1, 2])).toEqual({ average: 4.7, count: 3 });
    expect(ratingOf([1, 0, 0, 0, 0])).toEqual({ average: 1, count: 1 });
    expect(ratingOf(NO_STARS)).toEqual({ average: 0, count: 0 });
  });
});

describe('the name that a review shows', () => {
  it.each([
    ['Cleo Marchetti', 'Cleo M.'],
    ['Cleo van der Berg', 'Cleo B.'],
    ['  Cleo  ', 'Cleo'],
    ['ada łukasiewicz', 'ada Ł.'],
    ['山田 太郎', '山田 太.'],
    ['', ''],
  ])('%j becomes %j', (name, shown) => expect(defaultAuthor(name)).toBe(shown));

  it('is short, whatever the name is', () => {
    expect(Array.from(defaultAuthor('😀'.repeat(200)))).toHaveLength(60);
  });
});
