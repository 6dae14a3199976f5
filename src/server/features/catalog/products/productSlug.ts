import { sql } from 'kysely';
import { refuse } from '#shared/contract/refusals.ts';
import { generateSlug, MEMBERS_SEGMENT } from '#shared/rules/slug.ts';
import type { StoreTx } from '../../../db/transaction.ts';

const SLUG_PATTERN = /^[a-z\d]+(?:-[a-z\d]+)*$/;
const LONGEST_SLUG = 100;

/** Validates a slug chosen by the creator. Whether it is free is checked separately. */
export function checkProductSlug(slug: string): string {
  if (slug.length > LONGEST_SLUG || !SLUG_PATTERN.test(slug) || slug === MEMBERS_SEGMENT) refuse('slug-format');
  return slug;
}

/**
 * Serializes decisions about product slugs in one store. Two products must not share a slug even if one of them is only
 * waiting to be published, which no unique index can express.
 */
export async function lockProductSlugs(tx: StoreTx): Promise<void> {
  await tx.one(
    tx.q.selectNoFrom(sql`pg_advisory_xact_lock(hashtextextended('product slugs ' || ${tx.realm}, 0))`.as('locked')),
  );
}

/** Whether another product of the store has this slug, published or pending. Call it while holding the lock. */
export async function isSlugTaken(tx: StoreTx, slug: string, exceptId: string | null): Promise<boolean> {
  return (await takenSlugs(tx, [slug], exceptId)).has(slug);
}

/** A free slug derived from the title, with a number if needed. Call it while holding the lock. */
export async function freeSlug(tx: StoreTx, title: string, exceptId: string | null): Promise<string> {
  const generated = generateSlug(title);
  const stem = generated === '' || generated === MEMBERS_SEGMENT ? 'untitled' : generated;
  for (let from = 1; ; from += CANDIDATES) {
    const candidates = Array.from({ length: CANDIDATES }, (_, index) => numbered(stem, from + index));
    const taken = await takenSlugs(tx, candidates, exceptId);
    const free = candidates.find((slug) => !taken.has(slug));
    if (free !== undefined) return free;
  }
}

const CANDIDATES = 50;

const numbered = (stem: string, number: number) => (number === 1 ? stem : `${stem}-${number}`);

async function takenSlugs(tx: StoreTx, slugs: readonly string[], exceptId: string | null): Promise<Set<string>> {
  const rows = await tx.many(
    tx.q
      .selectFrom('products')
      .select(['slug', 'next_slug'])
      .where('store_id', '=', tx.realm)
      .where('deleted_at', 'is', null)
      .where(sql<boolean>`id is distinct from ${exceptId}::uuid`)
      .where(sql<boolean>`(slug = any(${slugs}::text[]) or next_slug = any(${slugs}::text[]))`),
  );
  return new Set(rows.flatMap((row) => [row.slug, row.next_slug ?? row.slug]));
}
