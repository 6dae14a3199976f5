import { isolate } from '#shared/kit/isolate.ts';
import type { Plural, Words } from './Words.ts';

/**
 * A sentence with its places filled; a place without a value stays as it is. A value that is written the other way round
 * than the sentence, such as a Latin name in an Arabic one, is isolated (UAX #9), so that neither reorders the other.
 */
export function fill(sentence: string, values: Readonly<Record<string, string>>): string {
  const isSentenceRtl = isRtl(sentence.replace(PLACES, ''));
  return sentence.replace(PLACES, (place, name: string) => {
    const value = values[name];
    if (value === undefined) return place;
    const isValueRtl = isRtl(value);
    const isForeign = isSentenceRtl !== undefined && isValueRtl !== undefined && isValueRtl !== isSentenceRtl;
    return isForeign && !isLink(value) ? isolate(value) : value;
  });
}

const PLACES = /\{(\w+)\}/g;

/** Mail programs would take the mark for a part of the link. */
const isLink = (value: string): boolean => /^https?:/.test(value);

/** The direction of a text, by its first letter; undefined where it has none. */
function isRtl(text: string): boolean | undefined {
  const [email] = /\p{L}/u.exec(text) ?? [];
  return email === undefined
    ? undefined
    : /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u.test(email);
}

/** Picks the plural form of a message and fills in the count. */
export function fillCount({ language }: Words, forms: Plural, count: number): string {
  const { rules, numbers } = countingIn(language);
  return fill(forms[rules.select(count)] ?? forms.other, { count: numbers.format(count) });
}

const counting = new Map<string, { rules: Intl.PluralRules; numbers: Intl.NumberFormat }>();

function countingIn(language: string) {
  const cached = counting.get(language);
  if (cached) return cached;
  const made = { rules: new Intl.PluralRules(language), numbers: new Intl.NumberFormat(language) };
  counting.set(language, made);
  return made;
}
