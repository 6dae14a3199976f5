import type { JoinBuilder } from 'kysely';
import type { StoreTables } from '../../db/tables.ts';
import { hasItem, itemSince } from './hasItem.ts';

type ContentJoin = JoinBuilder<StoreTables & { e: StoreTables['entitlements']; c: StoreTables['contents'] }, 'e' | 'c'>;

/**
 * The published contents that an entitlement opens: those of its product or variant, except what was removed before it was granted,
 * or switched to them.
 */
export const openContents = (on: ContentJoin) =>
  on
    .onRef('c.store_id', '=', 'e.store_id')
    .onRef('c.product_id', '=', 'e.product_id')
    .on('c.published', 'is not', null)
    .on((eb) => eb.or([eb('c.unpublished_at', 'is', null), eb('c.unpublished_at', '>', itemSince('e'))]))
    .on(hasItem('variant_contents', 'c.id'));
