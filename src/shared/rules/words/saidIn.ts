import { en } from './en.ts';
import type { Words } from './Words.ts';

/**
 * A sentence of the product in the words' language: one that the fixed words know in English is said in theirs, any
 * other stays as it is. Refusals and problems of fields are English where they are made.
 */
export function saidIn(words: Words, sentence: string): string {
  const place = PLACES.get(sentence);
  return place === undefined ? sentence : (new Map(Object.entries(words[place.section])).get(place.name) ?? sentence);
}

const SECTIONS = ['refusals', 'declines', 'problems'] as const;

const PLACES: ReadonlyMap<string, { section: (typeof SECTIONS)[number]; name: string }> = new Map(
  SECTIONS.flatMap((section) =>
    Object.entries(en[section]).map(([name, sentence]) => [sentence, { section, name }] as const),
  ).toReversed(),
);
