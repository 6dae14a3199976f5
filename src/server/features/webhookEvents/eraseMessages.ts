import { sql } from 'kysely';
import type { StoreTx } from '../../db/transaction.ts';

/**
 * Erases what messages and answers hold about a customer, or about all. A message that still waits is composed anew when it is sent,
 * and then names nobody.
 */
export async function eraseMessages(tx: StoreTx, { customerId }: { customerId?: string } = {}): Promise<void> {
  const isTheirs = (column: string) =>
    customerId === undefined
      ? sql<boolean>`${sql.ref(column)} is not null`
      : sql<boolean>`${sql.ref(column)} = ${customerId}`;
  await tx.run(
    tx.q
      .updateTable('webhook_deliveries as d')
      .set({ answer: '' })
      .from('webhook_events as e')
      .whereRef('e.store_id', '=', 'd.store_id')
      .whereRef('e.id', '=', 'd.event_id')
      .where('d.store_id', '=', tx.realm)
      .where('e.store_id', '=', tx.realm)
      .where(isTheirs('e.customer_id')),
  );
  await tx.run(
    tx.q
      .updateTable('webhook_events')
      .set({ payload: null })
      .where('store_id', '=', tx.realm)
      .where(isTheirs('customer_id')),
  );
}
