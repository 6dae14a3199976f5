import { searchStoreCustomers as contract } from '#shared/contract/customers.ts';
import { answer } from '../../access/answer.ts';
import { beginsWithWords, hasWords } from './hasWords.ts';

/** A few customers by words of their e-mail or name; without words the latest ones. */
export const searchStoreCustomers = answer(contract, async ({ query, limit }, { tx }) => ({
  items: await tx.many(
    tx.q
      .selectFrom('customers as c')
      .select(['c.id', 'c.email', 'c.name'])
      .where('c.store_id', '=', tx.realm)
      .where('c.anonymous_since', 'is', null)
      .$if(query !== '', (found) => found.where(hasWords(query)).orderBy(beginsWithWords(query), 'desc'))
      .orderBy('c.created_at', 'desc')
      .orderBy('c.id', 'desc')
      .limit(limit),
  ),
}));
