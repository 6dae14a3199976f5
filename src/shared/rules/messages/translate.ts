import { en } from './en.ts';
import type { Messages } from './Messages.ts';

/**
 * Translates an English sentence of the product if the dictionary contains it; otherwise returns it unchanged. Refusals
 * and field problems are created in English.
 */
export function translate(messages: Messages, sentence: string): string {
  const place = PLACES.get(sentence);
  return place === undefined
    ? sentence
    : (new Map(Object.entries(messages[place.section])).get(place.name) ?? sentence);
}

const SECTIONS = ['refusals', 'declines', 'problems'] as const;

const PLACES: ReadonlyMap<string, { section: (typeof SECTIONS)[number]; name: string }> = new Map(
  SECTIONS.flatMap((section) =>
    Object.entries(en[section]).map(([name, sentence]) => [sentence, { section, name }] as const),
  ).toReversed(),
);
