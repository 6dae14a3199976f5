import { suggestSlugs as contract } from '#shared/contract/stores.ts';
import { popularityOf, slugVariants, smartSuggestions, suggestNames } from '#shared/rules/slug.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { takenSlugs } from './takenSlugs.ts';

/** Suggests slugs and names to creators whose first choice is taken or whose name makes no slug. */
export const suggestSlugs = defineHandler(contract, async ({ name, category, storeId }, { tx, now }) => {
  const year = now.getUTCFullYear();
  const taken = await takenSlugs(tx, slugVariants(name, year), storeId);
  const isTaken = (slug: string) => taken.has(slug);
  return {
    suggestions: smartSuggestions(name, { category, year, isTaken, takenVariants: taken.size }),
    popularity: popularityOf(taken.size),
    names: suggestNames(name),
  };
});
