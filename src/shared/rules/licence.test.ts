import { describe, expect, it } from 'vitest';
import {
  formatLicenceKey,
  importProblem,
  maskLicenceKey,
  normaliseLicenceKey,
  readImportedKeys,
  repeatedKeys,
} from './licence.ts';

describe('a license key', () => {
  it('has 25 characters in groups of five, none of which is easily misread', () => {
    const all = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    for (let start = 0; start + 25 <= 256; start += 1) {
      const key = formatLicenceKey(all.subarray(start));
      expect(key).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{5}-){4}[0-9A-HJKMNP-TV-Z]{5}$/);
    }
    expect(formatLicenceKey(new Uint8Array(25))).toBe('00000-00000-00000-00000-00000');
    expect(formatLicenceKey(all)).toBe('01234-56789-ABCDE-FGHJK-MNPQR');
    expect(() => formatLicenceKey(new Uint8Array(24))).toThrow('25 random bytes');
  });

  it('is the same however it is typed', () => {
    const [key, typed] = ['7Q2ZC-AAAAA-BBBBB-CCCCC-DDDDD', ' 7q2zc aaaaa‑bbbbb–ccccc\tddddd\n'];
    expect(normaliseLicenceKey(typed)).toBe(normaliseLicenceKey(key));
  });

  it('is hidden but for its end', () => {
    expect(maskLicenceKey('7Q2ZC-AAAAA-BBBBB-CCCCC-DDDDD')).toBe('•••••-•••••-•••••-•••••-DDDDD');
    expect(maskLicenceKey('SECRET')).toBe('••••ET');
  });
});

it('reads imported keys with and without an email', () => {
  const pasted =
    'AAA-111\r\n"BBB-222","bo@example.com"\n\n  CCC-333 ; cleo@example.com \nDDD-444\tdee@example.com\n,no@example.com';
  expect(readImportedKeys(pasted)).toEqual([
    { key: 'AAA-111', email: null },
    { key: 'BBB-222', email: 'bo@example.com' },
    { key: 'CCC-333', email: 'cleo@example.com' },
    { key: 'DDD-444', email: 'dee@example.com' },
  ]);
});

it('names the imported key that is wrong', () => {
  const problemOf = (pasted: string) => importProblem(readImportedKeys(pasted));
  expect(problemOf('AAA-111\nBBB-222, bo@example.com')).toBeNull();
  expect(problemOf(' \n')).toBe('Paste at least one key.');
  expect(problemOf('AAA-111\nA-1')).toContain('“A-1” is too short.');
  expect(problemOf('x'.repeat(201))).toContain('is too long.');
  expect(problemOf('AAA-111, bo')).toBe('“bo” isn’t an email address.');
  expect(problemOf('AAA-111\n'.repeat(10_001))).toBe('Import up to 10,000 keys at a time.');
});

it('names the keys of an import that are the same as earlier ones of it', () => {
  const keys = readImportedKeys('AAA-111\nBBB-222\naaa 111, bo@example.com\nBBB-222\nCCC-333');
  expect(repeatedKeys(keys)).toEqual(['aaa 111', 'BBB-222']);
});
