import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../language.ts';
import { en } from './en.ts';
import { fill, fillCount } from './fill.ts';
import { loadWords } from './loadWords.ts';
import { wordsIn } from './wordsIn.ts';

/** Every word by its place: 'checkout.total'. Forms of a counted sentence count each. */
function flat(tree: object, at = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]: [string, unknown]) => {
    const place = at === '' ? key : `${at}.${key}`;
    if (typeof value === 'string') return [[place, value]];
    return typeof value === 'object' && value !== null ? flat(value, place) : [];
  });
}

const english = new Map(flat(en));
const counted = new Set(['common.files']);
const isCounted = (place: string) => counted.has(place.replace(/\.\w+$/, ''));
const placesIn = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).toSorted();

/** Words that another language really writes as English does. */
// prettier-ignore
const SHARED_WORDS = new Set([
  'common.units', 'checkout.cvc', 'language', 'de common.name', 'de kinds.video', 'de kinds.text', 'fr kinds.document', 'fr kinds.image', 'it common.password', 'it kinds.file', 'it common.files.one', 'it kinds.audio', 'it kinds.video', 'nl kinds.video', 'pt common.email', 'de checkout.expiryShape', 'nl checkout.expiryShape',
]);

/** English words that are a sign of a sentence nobody translated. */
const ENGLISH = /\b(?:the|your|you|this|and|with|please|order|sign|store)\b/i;

describe.each(LANGUAGES)('the words in %s', (language) => {
  const words = flat(wordsIn(language));

  it('are all there, and none is empty', () => {
    const places = words.map(([place]) => place).filter((place) => !isCounted(place));
    expect(places.toSorted()).toEqual([...english.keys()].filter((place) => !isCounted(place)).toSorted());
    expect(words.filter(([, text]) => text.trim() === '')).toEqual([]);
    expect(wordsIn(language).language).toBe(language);
  });

  it('are fetched alone as they are among all', async () => {
    expect(await loadWords(language)).toBe(wordsIn(language));
  });

  it('have the same places to fill as in English', () => {
    const differ = words.filter(([place, text]) => {
      const original = english.get(place);
      return original !== undefined && !isCounted(place) && `${placesIn(text)}` !== `${placesIn(original)}`;
    });
    expect(differ).toEqual([]);
  });

  it('have a form for every kind of number of the language', () => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    for (const place of counted) {
      const forms = words.filter(([name]) => name.startsWith(`${place}.`)).map(([name]) => name.split('.').at(-1));
      expect(new Set(forms)).toEqual(new Set(pluralCategories));
    }
  });

  it('are plain sentences: no mark-up, no exclamation marks', () => {
    expect(words.filter(([, text]) => /[<>!！]|&\w+;/.test(text))).toEqual([]);
  });
});

it.each(LANGUAGES.filter((language) => language !== 'en'))('the words in %s are not left in English', (language) => {
  const words = flat(wordsIn(language));
  const left = words.filter(
    ([place, text]) =>
      (english.get(place) === text || ENGLISH.test(text.replaceAll(/\{\w+\}/g, ''))) &&
      !SHARED_WORDS.has(place) &&
      !SHARED_WORDS.has(`${language} ${place}`),
  );
  expect(left).toEqual([]);
});

describe('fill', () => {
  it('puts values in their places, whatever the values hold', () => {
    expect(fill('{a} and {b} and {a}', { a: '{b}', b: '$&' })).toBe('{b} and $& and {b}');
    expect(fill('{a} and {b}', { a: 'one' })).toBe('one and {b}');
  });

  it.each([
    ['en', 1, '1 file'],
    ['en', 1200, '1,200 files'],
    ['pl', 3, '3 pliki'],
    ['pl', 5, '5 plików'],
    ['ar', 2, 'ملفان'],
    ['ja', 4, 'ファイル 4 件'],
  ] as const)('counts in %s: %i', (language, count, sentence) => {
    const words = wordsIn(language);
    expect(fillCount(words, words.common.files, count)).toBe(sentence);
  });
});
