import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '../language.ts';
import { en } from './en.ts';
import { fill, fillCount } from './fill.ts';
import { loadBlockMessages } from './loadBlockMessages.ts';
import { getMessages } from './getMessages.ts';

/** Every message by its path, such as 'checkout.total'. Plural forms count individually. */
function flat(tree: object, at = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]: [string, unknown]) => {
    const place = at === '' ? key : `${at}.${key}`;
    if (typeof value === 'string') return [[place, value]];
    return typeof value === 'object' && value !== null ? flat(value, place) : [];
  });
}

const english = new Map(flat(en));
const counted = new Set([
  'common.files',
  'contents.lessons',
  'contents.modules',
  'course.tries',
  'installments.payments',
  'licence.all',
  'limits.days',
  'limits.downloads',
  'contents.pages',
  'installments.payments',
  'reviews.count',
  'reviews.stars',
]);
const isCounted = (place: string) => counted.has(place.replace(/\.\w+$/, ''));
const placesIn = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).toSorted();

/** Messages that are spelled the same in English and the given language. */
const SAME_AS_ENGLISH: Readonly<Record<Language, readonly string[]>> = {
  en: [],
  de: [
    'course.kinds.video',
    'course.kinds.audio',
    'course.kinds.pdf',
    'course.kinds.quiz',
    'course.pause',
    'course.position',
    'contents.link',
    'library.kinds.download',
    'library.kinds.link',
    'product.kinds.text',
    'common.optional',
    'common.name',
    'passkeys.title',
    'kinds.audio',
    'kinds.video',
    'kinds.text',
    'order.status',
    'checkout.cvc',
  ],
  fr: [
    'course.kinds.audio',
    'course.kinds.pdf',
    'course.kinds.quiz',
    'course.right',
    'course.wrong',
    'contents.pages.one',
    'contents.pages.other',
    'contents.modules.one',
    'contents.modules.other',
    'front.page',
    'kinds.document',
    'kinds.image',
    'kinds.audio',
    'checkout.total',
    'checkout.cvc',
    'gift.message',
    'product.picture',
    'product.pictures',
  ],
  es: ['course.kinds.audio', 'kinds.audio', 'checkout.total', 'order.subtotal', 'checkout.cvc'],
  pt: [
    'contents.link',
    'library.kinds.download',
    'library.kinds.link',
    'kinds.ebook',
    'checkout.total',
    'order.subtotal',
    'checkout.cvc',
  ],
  it: [
    'contents.link',
    'common.password',
    'kinds.ebook',
    'kinds.audio',
    'kinds.video',
    'kinds.font',
    'kinds.file',
    'checkout.cvc',
  ],
  nl: [
    'course.kinds.video',
    'course.kinds.audio',
    'course.kinds.pdf',
    'course.kinds.quiz',
    'contents.link',
    'contents.modules.one',
    'contents.modules.other',
    'library.kinds.download',
    'library.kinds.link',
    'kinds.ebook',
    'kinds.spreadsheet',
    'passkeys.title',
    'kinds.document',
    'kinds.audio',
    'kinds.video',
    'order.status',
    'checkout.cvc',
  ],
  pl: ['contents.link', 'order.vatRate', 'kinds.ebook', 'kinds.audio', 'order.status', 'checkout.cvc'],
  tr: ['course.kinds.video', 'kinds.video', 'checkout.cvc'],
  ja: ['checkout.cvc'],
  ar: ['checkout.cvc'],
};

/** Keys that are not text, or that have only one spelling. */
const ANYWHERE = new Set(['language', 'common.units', 'common.files.one', 'subscription.priced']);

/** English words that show that a message was not translated. */
const ENGLISH = /\b(?:the|your|you|this|and|with|please|order|sign|store)\b/i;

describe.each(LANGUAGES)('the messages in %s', (language) => {
  const texts = flat(getMessages(language));

  it('are complete, and none is empty', () => {
    const places = texts.map(([place]) => place).filter((place) => !isCounted(place));
    expect(places.toSorted()).toEqual([...english.keys()].filter((place) => !isCounted(place)).toSorted());
    expect(texts.filter(([, text]) => text.trim() === '')).toEqual([]);
    expect(getMessages(language).language).toBe(language);
  });

  it('are the same loaded separately as together', async () => {
    const { language: code, ...texts } = await loadBlockMessages(language);
    expect(code).toBe(language);
    expect(getMessages(language)).toMatchObject(texts);
  });

  it('have the same placeholders as in English', () => {
    const differ = texts.filter(([place, text]) => {
      const original = english.get(place);
      return original !== undefined && !isCounted(place) && placesIn(text).join() !== placesIn(original).join();
    });
    expect(differ).toEqual([]);
  });

  it('have every plural form of the language', () => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    for (const place of counted) {
      const forms = texts.filter(([name]) => name.startsWith(`${place}.`)).map(([name]) => name.split('.').at(-1));
      expect(new Set(forms)).toEqual(new Set(pluralCategories));
    }
  });

  it('are plain sentences: no markup, no exclamation marks', () => {
    expect(texts.filter(([, text]) => /[<>!！]|&\w+;/.test(text))).toEqual([]);
  });
});

const OTHERS = LANGUAGES.filter((language) => language !== 'en');

it.each(OTHERS)('the messages in %s are not left in English', (language) => {
  const texts = flat(getMessages(language)).filter(([place]) => !ANYWHERE.has(place));
  const same = texts.filter(([place, text]) => english.get(place) === text).map(([place]) => place);
  expect(same.toSorted()).toEqual(SAME_AS_ENGLISH[language].toSorted());
  expect(texts.filter(([, text]) => ENGLISH.test(text.replaceAll(/\{\w+\}/g, '')))).toEqual([]);
});

/** Mistakes that a careful translator would not make: punctuation of another language, or a mixed form of address. */
const SLIPS: readonly (readonly [Language, string, RegExp])[] = [
  ...OTHERS.map((language) => [language, 'typewriter quotes or dots', /['"]|\.\.\./] as const),
  ['fr', 'a sign without its narrow space', /(?<!\u202f)[:;?]/],
  ['es', 'a question without its beginning', /^[^¿]*\?/],
  ['ja', 'half-width signs, or spaces between words', /[,;:?()]|(?<=[^\x20-\x7e]) | (?=[^\x20-\x7e])/],
  ['ar', 'signs or digits of another script', /[,;?٠-٩]/],
  ['de', 'Sie for du', /\bIhr(?:e[mnrs]?)?\b|\bbitten Sie\b|\bIhnen\b/],
  ['fr', 'tu for vous', /(?<!\p{L})(?:tu|toi|ton|tes)(?!\p{L})/iu],
  ['es', 'usted for tú', /(?<!\p{L})(?:usted|ustedes)(?!\p{L})/iu],
  [
    'pt',
    'words of Portugal among those of Brazil',
    /(?<!\p{L})(?:teu|tua|foste|estás|podes|ficheiros?|palavra-passe)(?!\p{L})/iu,
  ],
  ['it', 'Lei for tu', /(?<!\p{L})(?:Lei|Suo|Sua|Vostr[oaie])(?!\p{L})/u],
  ['nl', 'u for je', /(?<!\p{L})(?:u|uw)(?!\p{L})/iu],
  ['pl', 'a small t for Ty', /(?<!\p{L})(?:ty|ci|ciebie|tobie|tw[oó]j\p{L}*)(?!\p{L})/u],
  ['tr', 'sen for siz', /(?<!\p{L})(?:sen|senin|sana)(?!\p{L})/iu],
];

it.each(SLIPS)('the messages in %s contain no %s', (language, _, slip) => {
  expect(flat(getMessages(language)).filter(([, text]) => slip.test(text.replaceAll(/\{\w+\}/g, 'X')))).toEqual([]);
});

describe('fill', () => {
  it('replaces placeholders by any value', () => {
    expect(fill('{a} and {b} and {a}', { a: '{b}', b: '$&' })).toBe('{b} and $& and {b}');
    expect(fill('{a} and {b}', { a: 'one' })).toBe('one and {b}');
  });

  it.each([
    ['en', 1, '1 file'],
    ['en', 1200, '1,200 files'],
    ['pl', 3, '3 pliki'],
    ['pl', 5, '5 plików'],
    ['ar', 2, 'ملفان'],
    ['ja', 4, 'ファイル4件'],
  ] as const)('uses the plural form in %s for %i', (language, count, sentence) => {
    const messages = getMessages(language);
    expect(fillCount(messages, messages.common.files, count)).toBe(sentence);
  });
});
