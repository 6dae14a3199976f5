import type { Jobs } from '#shared/contract/jobs.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { findCall } from './callRecord.ts';

/** A booking as an email needs it. */
export interface Emailed {
  id: string;
  orderId: string | null;
  contentId: string;
  sequence: number;
  startsAt: Date;
  endsAt: Date;
  zone: string;
  title: string;
  place: string;
  /** Of the order, if it was booked with one. */
  language: string | null;
  customer: { name: string; email: string };
}

type About = Pick<Jobs['sendBookingEmail'], 'bookingId' | 'sequence' | 'about'>;

/** The state that a booking must still have. */
const STATES: Record<About['about'], string> = {
  booked: 'booked',
  moved: 'booked',
  tomorrow: 'booked',
  soon: 'booked',
  canceled: 'canceled',
  lost: 'released',
};

/** The booking, if it has not changed since the email was requested. */
export async function findEmailed(tx: StoreTx, { bookingId, sequence, about }: About): Promise<Emailed | undefined> {
  const row = await tx.maybe(
    tx.q
      .selectFrom('bookings as b')
      .innerJoin('customers as k', (on) =>
        on.onRef('k.store_id', '=', 'b.store_id').onRef('k.id', '=', 'b.customer_id'),
      )
      .leftJoin('orders as o', (on) => on.onRef('o.store_id', '=', 'b.store_id').onRef('o.id', '=', 'b.order_id'))
      .select(['b.id', 'b.order_id', 'b.content_id', 'b.sequence', 'b.starts_at', 'b.ends_at', 'b.zone'])
      .select(['k.name', 'k.email', 'o.language'])
      .where('b.store_id', '=', tx.realm)
      .where('b.id', '=', bookingId)
      .where('b.status', '=', STATES[about])
      .where('b.sequence', '=', sequence),
  );
  const call = row && (await findCall(tx, row.content_id));
  if (!row || !call) return undefined;
  return {
    id: row.id,
    orderId: row.order_id,
    contentId: row.content_id,
    sequence: row.sequence,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    zone: row.zone,
    title: call.title,
    place: call.place,
    language: row.language,
    customer: { name: row.name, email: row.email },
  };
}
