import { sql } from 'kysely';
import { searchStoreCustomers as contract } from '#shared/contract/customers.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { exactFirst } from '../../access/exactFirst.ts';
import { latestCursor, latestFirst } from '../../access/pagination.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { type ExactMatches, findExact, NONE_EXACT } from '../customerRecord/findExact.ts';
import { findPeople } from '../customerRecord/findPeople.ts';

/** A few customers by email or name, those with exactly this email or name first. Without search text, the latest ones. */
export const searchStoreCustomers = defineHandler(contract, async ({ query, limit }, { tx }) => {
  const exact = query === '' ? NONE_EXACT : await findExact(tx, 'customer', query);
  const { shown } = await exactFirst({
    exactIds: exact.ids,
    id: sql.ref('c.id'),
    cursor: undefined,
    limit,
    read: async ({ isExact, where, ...part }) =>
      tx.many(
        tx.q
          .selectFrom('customers as c')
          .select(['c.id', 'c.email', 'c.name', 'c.created_at'])
          .where('c.store_id', '=', tx.realm)
          .where('c.anonymous_since', 'is', null)
          .where(where)
          .where(isExact ? sql<boolean>`true` : await isFound(tx, query, exact))
          .$call(latestFirst({ ...part, at: 'c.created_at', id: 'c.id' })),
      ),
    cursorAfter: (last) => latestCursor(last.created_at, last.id),
  });
  return { items: shown.map(({ id, email, name }) => ({ id, email, name })) };
});

const isFound = async (tx: StoreTx, query: string, exact: ExactMatches) =>
  query === '' ? sql<boolean>`true` : (await findPeople(tx, 'customer', query, exact)).includes(sql.ref('c.id'));
