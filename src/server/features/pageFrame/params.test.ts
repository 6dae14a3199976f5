import { describe, expect, it } from 'vitest';
import { idParam, slugParam } from './params.ts';

const ID = '018f0000-0000-7000-8000-00000000000a';

describe('an id in a path', () => {
  it('is matched in any letter case', () => {
    expect(idParam({ itemId: ID.toUpperCase() }, 'itemId')).toBe(ID);
  });

  it.each(['', 'new', `${ID}0`, `${ID}\n`, `${ID}' or 1=1`])('is undefined if it is malformed: %j', (id) => {
    expect(idParam({ itemId: id }, 'itemId')).toBeUndefined();
    expect(idParam({}, 'itemId')).toBeUndefined();
  });
});

describe('a product’s slug in a path', () => {
  it('is empty if no product can have it', () => {
    expect(slugParam({ product: 'spring-prints-2' })).toBe('spring-prints-2');
    for (const product of ['', 'Spring', 'a_b', 'a\0', '../a']) expect(slugParam({ product })).toBe('');
    expect(slugParam({})).toBe('');
  });
});
