import type { Plural, Words } from './Words.ts';

/** A sentence with its places filled; a place without a value stays as it is. */
export function fill(sentence: string, values: Readonly<Record<string, string>>): string {
  return sentence.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
}

/** A counted sentence in the form that the number asks for. */
export function fillCount({ language }: Words, forms: Plural, count: number): string {
  const { rules, numbers } = countingIn(language);
  return fill(forms[rules.select(count)] ?? forms.other, { count: numbers.format(count) });
}

const counting = new Map<string, { rules: Intl.PluralRules; numbers: Intl.NumberFormat }>();

function countingIn(language: string) {
  const kept = counting.get(language);
  if (kept) return kept;
  const made = { rules: new Intl.PluralRules(language), numbers: new Intl.NumberFormat(language) };
  counting.set(language, made);
  return made;
}
