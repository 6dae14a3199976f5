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
 * Removes a deleted customer from seats. The seats that they had, and invitations to their address, are free again. Whoever
 * has accepted a seat that they bought keeps it; other invitations end, and nobody is named in them any more.
 */
export async function anonymizeSeats(tx: StoreTx, { customerId, key, replacement, now }: Removed): Promise<void> {
  const seats = await tx.many(seatsOf(tx, { customerId, key }));
  for (const { id } of seats)
    await tx.run(
      tx.q
        .updateTable('seats')
        .set({
          email: replacement,
          // Several rows of one team may be concerned.
          email_key: `${id} ${replacement}`,
          email_id: randomUUID(),
          ended_at: sql<Date>`coalesce(ended_at, ${now})`,
          ended_for: sql<string>`coalesce(ended_for, 'account-deleted')`,
        })
        .where('store_id', '=', tx.realm)
        .where('id', '=', id),
    );
}

/**
 * The seats that a customer had, invitations to their address, and invitations that they sent. A seat that was accepted with the
 * address is somebody else's if they changed theirs since. Each part has its own index.
 */
const seatsOf = (tx: StoreTx, { customerId, key }: Pick<Removed, 'customerId' | 'key'>) => {
  const seats = tx.q.selectFrom('seats as s').select('s.id').where('s.store_id', '=', tx.realm);
  const open = seats.where('s.claimed_at', 'is', null);
  return seats
    .where('s.customer_id', '=', customerId)
    .union(open.where('s.email_key', '=', key))
    .union(
      open
        .innerJoin('entitlements as e', (on) =>
          on.onRef('e.store_id', '=', 's.store_id').onRef('e.id', '=', 's.team_id'),
        )
        .where('e.customer_id', '=', customerId),
    )
    .orderBy('id');
};
