import type { StoreTx } from '../../db/transaction.ts';

/** A customer's name and email. */
export const findPerson = (tx: StoreTx, customerId: string) =>
  tx.maybe(
    tx.q
      .selectFrom('accounts as a')
      .leftJoin('customers as c', (on) => on.onRef('c.store_id', '=', 'a.store_id').onRef('c.id', '=', 'a.id'))
      .select((eb) => ['a.email', eb.fn.coalesce('c.name', eb.val('')).as('name')])
      .where('a.store_id', '=', tx.realm)
      .where('a.id', '=', customerId),
  );
