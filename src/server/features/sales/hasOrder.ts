import { normaliseEmail } from '#shared/rules/email.ts';
import type { StoreTx } from '../../db/transaction.ts';

/** Whether the customer with this address has a paid or free order. */
export async function hasOrder(tx: StoreTx, email: string): Promise<boolean> {
  const order = await tx.maybe(
    tx.q
      .selectFrom('orders as o')
      .innerJoin('accounts as a', (on) => on.onRef('a.store_id', '=', 'o.store_id').onRef('a.id', '=', 'o.customer_id'))
      .select('o.id')
      .where('o.store_id', '=', tx.realm)
      .where('a.email_key', '=', normaliseEmail(email).key)
      .where('o.paid_at', 'is not', null)
      .limit(1),
  );
  return order !== undefined;
}
