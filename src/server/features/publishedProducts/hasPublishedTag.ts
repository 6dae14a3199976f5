import { sql, type RawBuilder } from 'kysely';
import type { StoreTx } from '../../db/transaction.ts';
import { tagTerm } from '../customerRecord/contentTerms.ts';
import { findFew, isAmongFew } from '../customerRecord/isRare.ts';
import { isLeftToDo } from '../../access/isLeftToDo.ts';
import { isOneOf } from '../../db/conditions.ts';

/** So many products are given by id. A page of more is found soon in the order of the list. */
const FEW_TAGGED = 300;

/**
 * SQL condition: a row of `products` was published with a tag, in any letter case. Until an upgrade has stored the tags of the store
 * as search terms, each product is compared.
 */
export async function hasPublishedTag(tx: StoreTx, tag: string): Promise<RawBuilder<boolean>> {
  if (await isLeftToDo(tx, 'published-terms'))
    return sql<boolean>`exists (
      select from jsonb_array_elements_text(published -> 'tags') known (tag) where lower(known.tag collate "und-x-icu") = ${tag.toLowerCase()})`;
  const id = sql.ref('products.id');
  const tagged = sql`
    select id from search_terms where store_id = ${tx.realm} and kind = 'published' and term = ${tagTerm(tag)}`;
  const ids = await findFew(tx, tagged, FEW_TAGGED);
  return ids === null ? isAmongFew(id, tagged) : isOneOf(id, ids);
}
