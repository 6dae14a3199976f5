import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { job } from '#shared/contract/jobs.ts';
import { normaliseEmail } from '#shared/rules/email.ts';
import type { StoreTx } from '../../../db/transaction.ts';

/** A gift as its buyer described it. */
export interface NewGift {
  email: string;
  name: string;
  message: string;
  sendAt: Date;
}

type At = { tx: StoreTx; now: Date };

export function insertGift(
  tx: StoreTx,
  { orderId, gift: { email: typed, name, message, sendAt } }: { orderId: string; gift: NewGift },
): Promise<number> {
  const { email, key } = normaliseEmail(typed);
  const values = { order_id: orderId, email, email_key: key, name, message, send_at: sendAt, email_id: randomUUID() };
  return tx.run(tx.q.insertInto('gifts').values({ store_id: tx.realm, ...values }));
}

/**
 * The gift that an order is, with the delivery state of its email. `isWithdrawn`: nobody can claim it, because the order
 * was refunded or is disputed.
 */
export const findGift = (tx: StoreTx, orderId: string) =>
  tx.maybe(
    ordersGiven(tx)
      .leftJoin('mail_messages as m', (on) =>
        on.onRef('m.store_id', '=', 'g.store_id').onRef('m.id', '=', 'g.email_id'),
      )
      .select(['g.order_id as orderId', 'g.email', 'g.email_key as emailKey', 'g.name', 'g.message'])
      .select(['g.send_at as sendAt', 'g.sent_at as sentAt', 'g.claimed_at as claimedAt', 'g.version'])
      .select(['g.email_id as emailId', 'g.customer_id as customerId', 'm.state', 'm.problem', 'm.updated_at'])
      .select(IS_WITHDRAWN.as('isWithdrawn'))
      .where('g.order_id', '=', orderId),
  );

const ordersGiven = (tx: StoreTx) =>
  tx.q
    .selectFrom('gifts as g')
    .innerJoin('orders as o', (on) => on.onRef('o.store_id', '=', 'g.store_id').onRef('o.id', '=', 'g.order_id'))
    .where('g.store_id', '=', tx.realm);

/** A pending refund counts, as it does for what is left to refund. */
const IS_WITHDRAWN = sql<boolean>`(o.status not in ('paid', 'partially-refunded')
  or exists (select from disputes d
    where d.store_id = o.store_id and d.order_id = o.id and d.status in ('open', 'review', 'lost'))
  or not exists (select from order_lines l
    where l.store_id = o.store_id and l.order_id = o.id and l.quantity > (
      select coalesce(sum(r.quantity), 0) from refund_lines r
      join refund_states s on s.store_id = r.store_id and s.refund_id = r.refund_id
      where r.store_id = l.store_id and r.order_line_id = l.id and s.status <> 'failed')))`;

export type Gift = NonNullable<Awaited<ReturnType<typeof findGift>>>;

/** Sends the email of a paid gift if it is due. Its lines open for the person who claims it. */
export async function startGift({ tx, now }: At, gift: Gift): Promise<void> {
  if (gift.sendAt <= now) await enqueueGiftEmail(tx, gift);
}

export const enqueueGiftEmail = (tx: StoreTx, { orderId, emailId }: Pick<Gift, 'orderId' | 'emailId'>): Promise<void> =>
  tx.enqueue(job('sendGiftEmail', { realm: tx.realm, orderId, emailId }));

/** Gifts whose day has come and whose email was not sent. */
export const findDueGifts = (tx: StoreTx, { now, most }: { now: Date; most: number }) =>
  tx.many(
    ordersGiven(tx)
      .select(['g.order_id as orderId', 'g.email_id as emailId'])
      .where('g.sent_at', 'is', null)
      .where('g.claimed_at', 'is', null)
      .where('g.send_at', '<=', now)
      .where((eb) => eb.not(IS_WITHDRAWN))
      .orderBy('g.send_at')
      .orderBy('g.order_id')
      .limit(most),
  );
