import { normaliseEmail } from '#shared/rules/email.ts';
import type { StoreTx } from '../../db/transaction.ts';

/** Whether the customer with this address has a paid or free order, or was given something. */
export async function hasOrder(tx: StoreTx, email: string): Promise<boolean> {
  const account = tx.q
    .selectFrom('accounts')
    .select('id')
    .where('store_id', '=', tx.realm)
    .where('email_key', '=', normaliseEmail(email).key);
  const [order, entitlement] = await Promise.all([
    tx.maybe(
      tx.q
        .selectFrom('orders')
        .select('id')
        .where('store_id', '=', tx.realm)
        .where('customer_id', 'in', account)
        .where('paid_at', 'is not', null)
        .limit(1),
    ),
    tx.maybe(
      tx.q
        .selectFrom('entitlements')
        .select('id')
        .where('store_id', '=', tx.realm)
        .where('customer_id', 'in', account)
        .limit(1),
    ),
  ]);
  return order !== undefined || entitlement !== undefined;
}
