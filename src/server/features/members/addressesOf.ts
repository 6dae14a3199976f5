import { normaliseEmail } from '#shared/rules/email.ts';
import type { StoreTx } from '../../db/transaction.ts';

/**
 * The addresses that a customer has and had, as far as their orders and their timeline name them, in the form for lookups.
 * One that is another account's by now is not among them.
 */
export async function addressesOf(
  tx: StoreTx,
  { customerId, email }: { customerId: string; email: string },
): Promise<string[]> {
  const [orders, changes] = await Promise.all([
    tx.many(
      tx.q
        .selectFrom('orders')
        .select('email')
        .distinct()
        .where('store_id', '=', tx.realm)
        .where('customer_id', '=', customerId),
    ),
    tx.many(
      tx.q
        .selectFrom('customer_events')
        .select('email_before as email')
        .distinct()
        .where('store_id', '=', tx.realm)
        .where('customer_id', '=', customerId)
        .where('email_before', 'is not', null),
    ),
  ]);
  const present = normaliseEmail(email).key;
  const keys = [...new Set([...orders, ...changes].map((row) => normaliseEmail(row.email ?? email).key))];
  const others = await tx.many(
    tx.q
      .selectFrom('accounts')
      .select('email_key')
      .where('store_id', '=', tx.realm)
      .where('email_key', 'in', [present, ...keys])
      .where('id', '<>', customerId),
  );
  const taken = new Set(others.map(({ email_key: key }) => key));
  return [present, ...keys.filter((key) => key !== present && !taken.has(key))];
}
