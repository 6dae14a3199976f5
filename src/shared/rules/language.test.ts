import { describe, expect, it } from 'vitest';
import { directionOf, isLanguage, pageLanguage, readAcceptLanguage, readLanguageQuery } from './language.ts';

describe('readLanguageQuery', () => {
  it.each([
    ['/ana?lang=de', 'de'],
    ['/ana?utm_source=x&lang=ja&y=1', 'ja'],
    ['/ana', null],
    ['/ana&lang=de', null],
    ['/ana?lang=', null],
    ['/ana?lang=xx', null],
    ['/ana?lang=constructor', null],
    ['/ana?slang=de', null],
  ] as const)('of %j is %j', (url, language) => expect(readLanguageQuery(url)).toBe(language));
});

describe('readAcceptLanguage', () => {
  it.each([
    [undefined, 'en'],
    ['', 'en'],
    ['*', 'en'],
    ['de', 'de'],
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['en;q=0.5, fr;q=0.9', 'fr'],
    ['xx, nl;q=0.4', 'nl'],
    ['xx', 'en'],
    ['fr;q=0, it;q=0.1', 'it'],
    ['PT-BR', 'pt'],
    ['ar-EG;q=0.8,en;q=0.8', 'ar'],
    ['ja;q=high,tr', 'tr'],
    ['__proto__,constructor,pl', 'pl'],
    [`${'x,'.repeat(10_000)}de`, 'en'],
  ] as const)('of %j prefers %s', (header, language) => {
    expect(readAcceptLanguage(header)).toBe(language);
  });

  it('returns the same from its cache, after any number of other headers', () => {
    const headers = Array.from({ length: 3000 }, (_, index) => `fr;q=0.${index}`);
    expect(new Set(headers.map(readAcceptLanguage).concat(headers.map(readAcceptLanguage)))).toEqual(
      new Set(['fr', 'en']),
    );
    expect(readAcceptLanguage('fr;q=0.0')).toBe('en');
  });
});

describe('pageLanguage', () => {
  it('is the store’s language, whatever the browser prefers', () => {
    expect(pageLanguage('tr', 'de')).toEqual({ language: 'tr', isFixed: true });
  });

  it.each(['', 'xx', 'toString'])('is the browser’s language if the store’s is %j', (chosen) => {
    expect(pageLanguage(chosen, 'de')).toEqual({ language: 'de', isFixed: false });
  });
});

it('returns right to left for Arabic', () => {
  expect([directionOf('ar'), directionOf('ja')]).toEqual(['rtl', 'ltr']);
  expect(isLanguage('hasOwnProperty')).toBe(false);
});
