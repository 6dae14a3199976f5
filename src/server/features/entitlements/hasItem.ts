import { sql, type RawBuilder } from 'kysely';

/** Since when an entitlement is to its product and variant: since it was granted, or since the latest switch. */
export const itemSince = (alias: string): RawBuilder<Date> =>
  sql<Date>`coalesce(${sql.ref(`${alias}.item_since`)}, ${sql.ref(`${alias}.granted_at`)})`;

const ITEM_SINCE = itemSince('e');
const ITEM_COLUMNS = { variant_files: 'file_id', variant_contents: 'content_id' } as const;

/**
 * SQL condition: the variant of entitlement `e` has a file or content. A variant without present ones of its own has all,
 * but a tier of a membership has only its own and those of the tiers that it includes. What the variant had when the
 * entitlement was granted, or switched to it, stays open, also if it has other ones now.
 */
export function hasItem(table: keyof typeof ITEM_COLUMNS, item: string): RawBuilder<boolean> {
  const rows = sql.table(table);
  return sql<boolean>`(e.variant_id is null
    or (not exists (select from variant_tiers t where t.store_id = e.store_id and t.variant_id = e.variant_id)
      and (not exists (select from ${rows} a
          where a.store_id = e.store_id and a.variant_id = e.variant_id and a.removed_at is null)
        or not exists (select from ${rows} b
          where b.store_id = e.store_id and b.variant_id = e.variant_id and b.added_at <= ${ITEM_SINCE}
            and coalesce(b.removed_at > ${ITEM_SINCE}, true))))
    or exists (select from ${rows} held
      where held.store_id = e.store_id and held.${sql.ref(ITEM_COLUMNS[table])} = ${sql.ref(item)}
        and coalesce(held.removed_at > ${ITEM_SINCE}, true)
        and (held.variant_id = e.variant_id or ${includes(sql.ref('held.variant_id'))})))`;
}

/** SQL condition: the tier of entitlement `e` includes a tier. Each includes itself. */
export const includes = (tier: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from variant_tiers i
   where i.store_id = e.store_id and i.variant_id = e.variant_id and i.included_id = ${tier}
     and coalesce(i.removed_at > ${ITEM_SINCE}, true))`;
