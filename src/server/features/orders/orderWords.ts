import { sql } from 'kysely';
import { PRODUCT_KINDS } from '#shared/rules/productKind.ts';
import type { OrderWords } from '#shared/rules/orderTexts.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { findOfOrder } from '../bookings/orderBookings.ts';
import { continuesSubscription } from './subscriptions/continuesSubscription.ts';

/**
 * The kind of product in whose words an order speaks to its buyer. Null: it speaks of an order. So does a renewal or switch,
 * because the words are about something new, and a call without a time.
 */
export async function orderWords(tx: StoreTx, orderId: string): Promise<OrderWords | null> {
  const rows = await tx.many(
    tx.q
      .selectFrom('order_lines as l')
      .innerJoin('products as p', (on) => on.onRef('p.store_id', '=', 'l.store_id').onRef('p.id', '=', 'l.product_id'))
      .select(sql<string | null>`p.published ->> 'kind'`.as('kind'))
      .where('l.store_id', '=', tx.realm)
      .where('l.order_id', '=', orderId),
  );
  const kind = PRODUCT_KINDS.find((one) => rows.length > 0 && rows.every((row) => row.kind === one));
  if (kind === undefined || kind === 'download') return null;
  if (kind === 'lead' || kind === 'tip') return kind;
  // "Your course is ready" is about one course.
  if (rows.length > 1) return null;
  if (kind === 'call' && (await findOfOrder(tx, orderId))?.status !== 'booked') return null;
  return (await continuesSubscription(tx, orderId)) ? null : kind;
}
