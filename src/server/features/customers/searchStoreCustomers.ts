import { sql } from 'kysely';
import { searchStoreCustomers as contract } from '#shared/contract/customers.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { findPeople } from '../customerRecord/findPeople.ts';

/** A few customers by email or name, those with exactly this email or name first. Without search text, the latest ones. */
export const searchStoreCustomers = defineHandler(contract, async ({ query, limit }, { tx }) => {
  const found = query === '' ? null : await findPeople(tx, 'customer', query);
  return {
    items: await tx.many(
      tx.q
        .selectFrom('customers as c')
        .select(['c.id', 'c.email', 'c.name'])
        .where('c.store_id', '=', tx.realm)
        .where('c.anonymous_since', 'is', null)
        .$if(found !== null, (q) => q.where(found?.includes(sql.ref('c.id')) ?? sql<boolean>`true`))
        // Many matches are read in the order of the list, which a rank would turn into a sort of all.
        .$if(found !== null && found.ids !== null, (q) => q.orderBy(isExactly(query), 'desc'))
        .orderBy('c.created_at', 'desc')
        .orderBy('c.id', 'desc')
        .limit(limit),
    ),
  };
});

const isExactly = (query: string) =>
  sql<boolean>`(fold_text(c.email) = fold_text(${query.trim()}) or fold_text(c.name) = fold_text(${query.trim()}))`;
