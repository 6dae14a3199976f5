import { generateSlug, SLUG_MIN } from '#shared/rules/slug.ts';

type Known = {
  name: string;
  slug: string;
  /** Other words for who opens the store: a name, an e-mail address. */
  people: readonly string[];
};

/**
 * What free addresses are made of: the store's name, or what was typed for the address, or else the person, as for a
 * name in Japanese; null where none of them has Latin letters. `isName`: the store's name it is.
 */
export function suggestionBasis({ name, slug, people }: Known): { text: string; isName: boolean } | null {
  const isName = slug === '' || slug === generateSlug(name);
  const own = isName ? name : slug;
  if (generateSlug(own) !== '') return { text: own, isName };
  const text = people.map(beforeAt).find((words) => generateSlug(words).length >= SLUG_MIN);
  return text === undefined ? null : { text, isName: false };
}

const beforeAt = (words: string) => words.split('@')[0] ?? '';
