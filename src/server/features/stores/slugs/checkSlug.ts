import { REFUSALS } from '#shared/contract/refusals.ts';
import { checkSlug as contract } from '#shared/contract/stores.ts';
import { slugCandidates, suggestSlugs } from '#shared/rules/slug.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { slugRefusal } from './checkSlugForm.ts';
import { takenSlugs } from './takenSlugs.ts';

/** Whether a slug is free. A store's own current and former slugs are free for it. */
export const checkSlug = defineHandler(contract, async ({ slug, storeId }, { tx }) => {
  const taken = await takenSlugs(tx, [slug, ...slugCandidates(slug)], storeId);
  const code = slugRefusal(slug) ?? (taken.has(slug) ? 'slug-taken' : null);
  if (code === null) return { available: true, suggestions: [] };
  return {
    available: false,
    reason: REFUSALS[code].message,
    suggestions: suggestSlugs(slug, (other) => taken.has(other)),
  };
});
