import type { Language } from '#shared/rules/language.ts';

/** 'November 22, 2026', in UTC, because the reader's time zone is unknown. */
export function dayText(day: Date, language: Language): string {
  const known = dayFormats.get(language) ?? dayFormat(language);
  dayFormats.set(language, known);
  return known.format(day);
}

// Creating a formatter is expensive.
const dayFormats = new Map<Language, Intl.DateTimeFormat>();

const dayFormat = (language: Language) => new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
