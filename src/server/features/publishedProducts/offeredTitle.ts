import { sql, type RawBuilder } from 'kysely';

/** The values of an offered variant in the working copy of its product `p`, such as 'PDF / Large'. Empty: none. */
export const offeredTitle = (variantId: string): RawBuilder<string> => sql<string>`coalesce((
  select string_agg(part, ' / ' order by place)
    from jsonb_array_elements(p.variants) as e (variant),
         jsonb_array_elements_text(variant -> 'values') with ordinality as v (part, place)
   where variant ->> 'id' = ${sql.ref(variantId)}::text), '')`;
