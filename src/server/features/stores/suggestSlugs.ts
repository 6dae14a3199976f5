import { suggestSlugs as contract } from '#shared/contract/stores.ts';
import { popularityOf, slugVariants, smartSuggestions, suggestNames } from '#shared/rules/slug.ts';
import { answer } from '../../access/answer.ts';
import { takenSlugs } from './takenSlugs.ts';

/** Addresses and names for whoever finds the first wish taken, or has a name that makes no address. */
export const suggestSlugs = answer(contract, async ({ name, category, storeId }, { tx, now }) => {
  const year = now.getUTCFullYear();
  const taken = await takenSlugs(tx, slugVariants(name, year), storeId);
  const isTaken = (slug: string) => taken.has(slug);
  return {
    suggestions: smartSuggestions(name, { category, year, isTaken, takenVariants: taken.size }),
    popularity: popularityOf(taken.size),
    names: suggestNames(name),
  };
});
