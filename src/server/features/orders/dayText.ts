import type { Language } from '#shared/rules/language.ts';

/** A day in words, in UTC, because the reader's time zone is unknown. */
export function dayText(day: Date, language: Language): string {
  const known = dayFormats.get(language) ?? dayFormat(language);
  dayFormats.set(language, known);
  return known.format(day);
}

// Creating a formatter is expensive.
const dayFormats = new Map<Language, Intl.DateTimeFormat>();

// English dates use international style: 22 November, not November 22.
const dayFormat = (language: Language) =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { dateStyle: 'long', timeZone: 'UTC' });
