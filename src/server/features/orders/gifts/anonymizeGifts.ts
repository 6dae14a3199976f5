import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { StoreTx } from '../../../db/transaction.ts';

interface Removed {
  customerId: string;
  /** The form of the address for lookups. */
  key: string;
  /** The address that belongs to nobody and is shown from now on. */
  replacement: string;
  now: Date;
}

/**
 * Removes a deleted customer from gifts. One that nobody has claimed can no longer be claimed with their address, and its
 * buyer can send it to another one. What they gave themselves stays open for its recipients, without their words.
 */
export async function anonymizeGifts(tx: StoreTx, { customerId, key, replacement, now }: Removed): Promise<void> {
  const removed = { email: replacement, email_key: replacement, name: '', message: '' };
  const unclaimed = await tx.many(
    tx.q
      .selectFrom('gifts')
      .select('order_id')
      .where('store_id', '=', tx.realm)
      .where('email_key', '=', key)
      .where('claimed_at', 'is', null),
  );
  for (const { order_id } of unclaimed) {
    await tx.run(
      tx.q
        .updateTable('gifts')
        .set({ ...removed, email_id: randomUUID(), sent_at: sql<Date>`coalesce(sent_at, ${now})` })
        .where('store_id', '=', tx.realm)
        .where('order_id', '=', order_id)
        .where('claimed_at', 'is', null),
    );
  }
  await tx.run(
    tx.q.updateTable('gifts').set(removed).where('store_id', '=', tx.realm).where('customer_id', '=', customerId),
  );
  await tx.run(
    tx.q
      .updateTable('gifts')
      .set({ message: '' })
      .where('store_id', '=', tx.realm)
      .where('order_id', 'in', (eb) =>
        eb.selectFrom('orders').select('id').where('store_id', '=', tx.realm).where('customer_id', '=', customerId),
      ),
  );
}
