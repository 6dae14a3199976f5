import { sql } from 'kysely';
import type { StoreTx } from '../../db/transaction.ts';

/**
 * Removes the email addresses and cards from the uses of discounts: of one deleted customer, or of all. Each use gets a key of its
 * own, so that it counts for nobody's limit.
 */
export function anonymizeDiscountUses(tx: StoreTx, whose: { customerId: string } | 'all'): Promise<number> {
  const all = tx.q
    .updateTable('discount_uses')
    .set({ email_key: sql<string>`order_id::text`, card_key: '' })
    .where('store_id', '=', tx.realm);
  if (whose === 'all') return tx.run(all);
  const ofCustomer = all.where('order_id', 'in', (eb) =>
    eb.selectFrom('orders').select('id').where('store_id', '=', tx.realm).where('customer_id', '=', whose.customerId),
  );
  return tx.run(ofCustomer);
}
