import { sql } from 'kysely';
import { REFUSALS } from '#shared/contract/refusals.ts';
import { checkSlug as contract } from '#shared/contract/stores.ts';
import { slugCandidates, suggestSlugs } from '#shared/rules/slug.ts';
import { answer } from '../../access/answer.ts';
import type { PlatformTx } from '../../db/transaction.ts';
import { slugRefusal } from './checkSlugForm.ts';

/** Whether a store address is free; a store's own present and former ones are free for it. */
export const checkSlug = answer(contract, async ({ slug, storeId }, { tx }) => {
  const taken = await takenAmong(tx, [slug, ...slugCandidates(slug)], storeId);
  const code = slugRefusal(slug) ?? (taken.has(slug) ? 'slug-taken' : null);
  if (code === null) return { available: true, suggestions: [] };
  return {
    available: false,
    reason: REFUSALS[code].says,
    suggestions: suggestSlugs(slug, (other) => taken.has(other)),
  };
});

async function takenAmong(
  tx: PlatformTx,
  slugs: readonly string[],
  except: string | undefined,
): Promise<ReadonlySet<string>> {
  const query = tx.q
    .selectFrom('store_addresses')
    .select('slug')
    .where(sql<boolean>`slug = any(${slugs}::text[])`);
  const rows = await tx.many(except === undefined ? query : query.where('store_id', '<>', except));
  return new Set(rows.map((row) => row.slug));
}
