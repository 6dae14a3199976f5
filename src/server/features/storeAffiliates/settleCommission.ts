import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { commissionOf, releaseTime } from '#shared/rules/commission.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { writeCommissions } from '../sales/commissionLedger.ts';
import { SOLD } from '../sales/sold.ts';

/**
 * Brings the commission of an order to what it must be now, and books the difference. It follows from the order's sums,
 * so it can run after every payment, refund and dispute, and running it again changes nothing. The caller has locked the
 * order.
 */
export async function settleCommission({ tx, now }: { tx: StoreTx; now: Date }, orderId: string): Promise<void> {
  const found = await lockCommission(tx, orderId);
  // An order that waits for its payment has earned nothing yet.
  if (!found || found.paid_at === null || !SOLD.includes(found.status)) return;
  const { affiliate_id, amount: before, currency, released_at } = found;
  const earned = found.isDisputed ? 0 : earnedNow(found);
  // Nobody can be paid for a deleted affiliate, so nothing is added for one.
  const amount = found.isDeleted ? Math.min(earned, before) : earned;
  const change = amount - before;
  await tx.run(
    tx.q
      .updateTable('commissions')
      .set({ amount, release_at: found.release_at ?? releaseTime(found.paid_at) })
      .where('store_id', '=', tx.realm)
      .where('order_id', '=', orderId),
  );
  if (change === 0) return;
  const id = randomUUID();
  await tx.run(
    tx.q
      .insertInto('commission_changes')
      .values({ store_id: tx.realm, id, order_id: orderId, affiliate_id, amount: change, currency, created_at: now }),
  );
  const owed = released_at === null ? 'affiliates:held' : 'affiliates:due';
  const accounts =
    change > 0 ? ({ debit: 'commissions', credit: owed } as const) : ({ debit: owed, credit: 'commissions' } as const);
  const transfer = { event: 'commission', eventId: id, ...accounts, amount: Math.abs(change), currency } as const;
  writeCommissions(tx, { transfers: [transfer], now });
}

const earnedNow = ({ base, basis_points: basisPoints, ...order }: Found): number =>
  commissionOf({
    base,
    basisPoints,
    order: {
      total: order.total,
      tax: order.tax,
      tip: order.tip,
      refunded: order.refunded,
      refundedTax: order.refunded_tax,
      lost: order.lost,
      lostTax: order.lost_tax,
    },
  });

/** The lock keeps the commission from being released meanwhile. While the bank decides, the order earns nothing. */
const lockCommission = (tx: StoreTx, orderId: string) =>
  tx.maybe(
    tx.q
      .selectFrom('commissions as c')
      .innerJoin('orders as o', (on) => on.onRef('o.store_id', '=', 'c.store_id').onRef('o.id', '=', 'c.order_id'))
      .select(['c.affiliate_id', 'c.base', 'c.basis_points', 'c.amount', 'c.currency', 'c.release_at', 'c.released_at'])
      .select([
        'o.status',
        'o.paid_at',
        'o.total',
        'o.tax',
        'o.tip',
        'o.refunded',
        'o.refunded_tax',
        'o.lost',
        'o.lost_tax',
      ])
      .select(
        sql<boolean>`exists (select from disputes d
          where d.store_id = ${tx.realm} and d.order_id = c.order_id and d.status in ('open', 'review'))`.as(
          'isDisputed',
        ),
      )
      .select((eb) =>
        eb
          .exists(
            eb
              .selectFrom('store_affiliates as a')
              .select('a.id')
              .where('a.store_id', '=', tx.realm)
              .whereRef('a.id', '=', 'c.affiliate_id')
              .where('a.deleted_at', 'is not', null),
          )
          .as('isDeleted'),
      )
      .where('c.store_id', '=', tx.realm)
      .where('c.order_id', '=', orderId)
      .forUpdate('c'),
  );

type Found = NonNullable<Awaited<ReturnType<typeof lockCommission>>>;
