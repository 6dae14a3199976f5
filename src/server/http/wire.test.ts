import { describe, expect, it } from 'vitest';
import { checkValue } from './wire.ts';

const within = (depth: number, value: unknown): unknown => (depth === 0 ? value : { a: within(depth - 1, value) });

describe('checkValue', () => {
  it('checks the largest body quickly, however deeply it is nested', () => {
    const broad = within(
      60,
      Array.from({ length: 500_000 }, () => 0),
    );
    const began = performance.now();
    checkValue(broad);
    expect(performance.now() - began).toBeLessThan(700);
  });

  it.each([
    ['a NUL byte', { list: ['fine', { name: 'a\u0000' }] }, 'list.1.name'],
    ['half a character', { list: ['fine', { name: 'a\ud800' }] }, 'list.1.name'],
    ['a NUL byte in a key', { list: { 'a\u0000': 1 } }, 'list'],
    ['a prototype key', { list: JSON.parse('[{"__proto__":1}]') }, 'list.0'],
  ])('names the place of %s', (_what, value, field) => {
    expect(() => checkValue(value)).toThrow(expect.objectContaining({ details: expect.objectContaining({ field }) }));
  });
});
