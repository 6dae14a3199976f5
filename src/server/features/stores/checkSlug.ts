import { REFUSALS } from '#shared/contract/refusals.ts';
import { checkSlug as contract } from '#shared/contract/stores.ts';
import { slugCandidates, suggestSlugs } from '#shared/rules/slug.ts';
import { answer } from '../../access/answer.ts';
import { slugRefusal } from './checkSlugForm.ts';
import { takenSlugs } from './takenSlugs.ts';

/** Whether a store address is free; a store's own present and former ones are free for it. */
export const checkSlug = answer(contract, async ({ slug, storeId }, { tx }) => {
  const taken = await takenSlugs(tx, [slug, ...slugCandidates(slug)], storeId);
  const code = slugRefusal(slug) ?? (taken.has(slug) ? 'slug-taken' : null);
  if (code === null) return { available: true, suggestions: [] };
  return {
    available: false,
    reason: REFUSALS[code].says,
    suggestions: suggestSlugs(slug, (other) => taken.has(other)),
  };
});
