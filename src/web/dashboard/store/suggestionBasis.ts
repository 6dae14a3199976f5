import { generateSlug, SLUG_MIN } from '#shared/rules/slug.ts';

type Known = {
  name: string;
  slug: string;
  /** Other text about the person: a name, an email address. */
  people: readonly string[];
};

/**
 * The text that suggested slugs are based on: the store's name, or the typed slug, or the person, for example for a
 * Japanese name. Null if none of them has Latin letters. `isName`: it is the store's name.
 */
export function suggestionBasis({ name, slug, people }: Known): { text: string; isName: boolean } | null {
  const isName = slug === '' || slug === generateSlug(name);
  const own = isName ? name : slug;
  if (generateSlug(own) !== '') return { text: own, isName };
  const text = people.map(beforeAt).find((text) => generateSlug(text).length >= SLUG_MIN);
  return text === undefined ? null : { text, isName: false };
}

const beforeAt = (text: string) => text.split('@')[0] ?? '';
