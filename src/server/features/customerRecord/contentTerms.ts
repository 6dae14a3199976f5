import { sql, type RawBuilder } from 'kysely';
import type { StoreTx } from '../../db/transaction.ts';
import type { ContentKind } from './searchTerms.ts';

/** The rows with their words. Messages have an email too. */
const ROWS: Readonly<Record<ContentKind, RawBuilder<unknown>>> = {
  product: sql`select store_id, id, '' as email, concat_ws(' ', title, slug, next_slug) as words from products`,
  published: sql`
    select store_id, id, '' as email, concat_ws(' ', published ->> 'title', published ->> 'summary', published ->> 'tags') as words
      from products where published is not null`,
  message: sql`select store_id, id, email, concat_ws(' ', name, message) as words from contact_messages`,
  review: sql`select store_id, id, '' as email, concat_ws(' ', author, body) as words from reviews`,
  image: sql`select store_id, id, '' as email, name as words from images`,
  media: sql`select store_id, id, '' as email, name as words from media`,
};

/** What is found only as a whole: the titles of products, and the tags and covers of published ones. */
const LABELS: Readonly<Partial<Record<ContentKind, RawBuilder<unknown>>>> = {
  product: sql`select store_id, id, whole_term(title) as term from products`,
  published: sql`
    select store_id, id, '#' || lower(tag collate "und-x-icu") as term
      from products, jsonb_array_elements_text(published -> 'tags') tag
    union all
    select store_id, id, '@' || (cover #>> '{image,id}') from products, jsonb_array_elements(published -> 'covers') cover`,
};

/** Lets rows be found that had no terms before. */
export async function addContentTerms(tx: StoreTx, kind: ContentKind, ids: readonly string[]): Promise<void> {
  const isMeant = sql`store_id = ${tx.realm} and id = any(${ids}::uuid[])`;
  await tx.run({
    compile: () =>
      sql<never>`
        insert into search_terms (store_id, kind, term, id)
        select ${tx.realm}::uuid, ${kind}, term, content.id
          from (${ROWS[kind]}) content, content_terms(content.email, content.words) term where ${isMeant}
        on conflict do nothing`.compile(tx.q),
  });
  const labels = LABELS[kind];
  if (labels === undefined) return;
  await tx.run({
    compile: () =>
      sql<never>`
        insert into search_terms (store_id, kind, term, id)
        select distinct ${tx.realm}::uuid, ${kind}, term, id from (${labels}) labels where ${isMeant} and term is not null
        on conflict do nothing`.compile(tx.q),
  });
}

/** Lets rows be found by their present words, and no longer by earlier ones. */
export async function replaceContentTerms(tx: StoreTx, kind: ContentKind, ids: readonly string[]): Promise<void> {
  await tx.run({
    compile: () =>
      sql<never>`
        delete from search_terms
         where store_id = ${tx.realm} and kind = ${kind} and id = any(${ids}::uuid[])`.compile(tx.q),
  });
  await addContentTerms(tx, kind, ids);
}

/** The term of a tag of a published product. */
export const tagTerm = (tag: string): string => `#${tag.toLowerCase()}`;

/** The term of an image that a published product shows. */
export const coverTerm = (imageId: string): string => `@${imageId}`;
