import { searchStoreCustomers as contract } from '#shared/contract/customers.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { startsWithWords, matchesSearch } from '../customerRecord/matchesSearch.ts';

/** A few customers by email or name. Without search text, the latest ones. */
export const searchStoreCustomers = defineHandler(contract, async ({ query, limit }, { tx }) => ({
  items: await tx.many(
    tx.q
      .selectFrom('customers as c')
      .select(['c.id', 'c.email', 'c.name'])
      .where('c.store_id', '=', tx.realm)
      .where('c.anonymous_since', 'is', null)
      .$if(query !== '', (found) => found.where(matchesSearch(query)).orderBy(startsWithWords(query), 'desc'))
      .orderBy('c.created_at', 'desc')
      .orderBy('c.id', 'desc')
      .limit(limit),
  ),
}));
