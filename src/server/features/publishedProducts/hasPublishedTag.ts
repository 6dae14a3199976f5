import { sql, type RawBuilder } from 'kysely';
import type { StoreTx } from '../../db/transaction.ts';
import { tagTerm } from '../customerRecord/contentTerms.ts';
import { isLeftToDo } from '../../access/isLeftToDo.ts';

/**
 * SQL condition: a row of `products` was published with a tag, in any letter case. Until an upgrade has stored the tags of the store
 * as search terms, each product is compared.
 */
export async function hasPublishedTag(tx: StoreTx, tag: string): Promise<RawBuilder<boolean>> {
  if (await isLeftToDo(tx, 'published-terms'))
    return sql<boolean>`exists (
      select from jsonb_array_elements_text(published -> 'tags') known (tag) where lower(known.tag collate "und-x-icu") = ${tag.toLowerCase()})`;
  return sql<boolean>`products.id in (
    select id from search_terms where store_id = ${tx.realm} and kind = 'published' and term = ${tagTerm(tag)})`;
}
