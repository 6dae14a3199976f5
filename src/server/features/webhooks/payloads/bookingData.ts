import { sql } from 'kysely';
import type { StoreTx } from '../../../db/transaction.ts';
import type { Composing, MessageData } from './composePayload.ts';
import { customerPart } from './customerPart.ts';

/** Of `booking.*`. */
export async function bookingData(tx: StoreTx, { event: { subjectId } }: Composing): Promise<MessageData | undefined> {
  const row = await tx.maybe(bookingRow(tx, subjectId));
  if (!row) return undefined;
  const { customerId, email, name, productId, productTitle, title, startsAt, endsAt, ...booking } = row;
  return {
    customerId,
    data: {
      booking: {
        ...booking,
        title: title ?? '',
        product: { id: productId, title: productTitle },
        startsAt: startsAt.toISOString(),
        endsAt: endsAt.toISOString(),
      },
      customer: customerPart({ customerId, email, name }),
    },
  };
}

const bookingRow = (tx: StoreTx, bookingId: string) =>
  tx.q
    .selectFrom('bookings as b')
    .innerJoin('products as p', (on) => on.onRef('p.store_id', '=', 'b.store_id').onRef('p.id', '=', 'b.product_id'))
    .leftJoin('contents as c', (on) => on.onRef('c.store_id', '=', 'b.store_id').onRef('c.id', '=', 'b.content_id'))
    .leftJoin('customers as k', (on) => on.onRef('k.store_id', '=', 'b.store_id').onRef('k.id', '=', 'b.customer_id'))
    .select(['b.id', 'b.status', 'b.zone', 'b.sequence', 'b.order_id as orderId', 'b.canceled_by as canceledBy'])
    .select(['b.starts_at as startsAt', 'b.ends_at as endsAt', 'b.product_id as productId'])
    .select(['b.customer_id as customerId', 'k.email', 'k.name', 'c.published_title as title'])
    .select(sql<string>`coalesce(p.published ->> 'title', p.title)`.as('productTitle'))
    .select(sql<boolean>`b.no_show_at is not null`.as('isNoShow'))
    .where('b.store_id', '=', tx.realm)
    .where('b.id', '=', bookingId);
