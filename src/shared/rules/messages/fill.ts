import { isolate } from '#shared/kit/isolate.ts';
import type { Plural, Messages } from './Messages.ts';

/**
 * Fills in the places of a sentence. A place without a value stays as it is. A value with the opposite text direction,
 * such as a Latin name in an Arabic sentence, is isolated (UAX #9), so that neither reorders the other.
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

/** Links are not isolated, because mail programs would treat the mark as a part of the link. */
const isLink = (value: string): boolean => /^https?:/.test(value);

/** True if the first letter of a text is right-to-left. Undefined if the text has no letter. */
function isRtl(text: string): boolean | undefined {
  const [letter] = /\p{L}/u.exec(text) ?? [];
  return letter === undefined
    ? undefined
    : /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u.test(letter);
}

/** Picks the plural form of a message and fills in the count. */
export function fillCount({ language }: Messages, forms: Plural, count: number): string {
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
