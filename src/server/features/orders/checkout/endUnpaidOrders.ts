import { sql } from 'kysely';
import type { StoreTx } from '../../../db/transaction.ts';
import { releaseSlot } from '../../bookings/orderBookings.ts';
import { releaseDiscountUse } from '../../discounts/discountUses.ts';
import { lockStocksOf, releaseStock } from '../../stock/stockHolds.ts';

/** What an order that was never paid consists of. */
const PARTS = [
  'payments',
  'tax_evidence',
  'order_sources',
  'order_consents',
  'order_answers',
  'gifts',
  'order_lines',
  'installment_plans',
  'discount_uses',
  'stock_holds',
  'commissions',
  'bookings',
] as const;

/**
 * Ends those of the locked orders that nobody can pay any more, and releases what they hold. Returns how many. Because of
 * the lock, no attempt to pay begins meanwhile. An order whose buyer has a link to it, because a bank had asked them,
 * becomes void. The others are deleted.
 */
export async function endUnpaidOrders(
  { tx, now }: { tx: StoreTx; now: Date },
  lockedIds: readonly string[],
): Promise<number> {
  const unpaid = await tx.many(findUnpaid(tx, lockedIds));
  for (const { id } of unpaid) await releaseSlot(tx, { orderId: id, now });
  const unpaidIds = unpaid.map(({ id }) => id);
  // All stock before all discounts, as in every other transaction.
  await lockStocksOf(tx, unpaidIds);
  for (const { id } of unpaid) await releaseStock(tx, id);
  for (const { id } of unpaid) await releaseDiscountUse(tx, id);
  const shown = unpaid.filter(({ customer_id: customerId }) => customerId !== null).map(({ id }) => id);
  const ids = unpaid.filter(({ customer_id: customerId }) => customerId === null).map(({ id }) => id);
  await tx.run(
    tx.q
      .updateTable('orders')
      .set({ status: 'void' })
      .where('store_id', '=', tx.realm)
      .where(sql<boolean>`id = any(${shown}::uuid[])`),
  );
  await tx.run(
    tx.q
      .deleteFrom('order_line_parts')
      .where('store_id', '=', tx.realm)
      .where(
        sql<boolean>`order_line_id in (select id from order_lines
          where store_id = ${tx.realm} and order_id = any(${ids}::uuid[]))`,
      ),
  );
  for (const table of PARTS)
    await tx.run(
      tx.q
        .deleteFrom(table)
        .where('store_id', '=', tx.realm)
        .where(sql<boolean>`order_id = any(${ids}::uuid[])`),
    );
  await tx.run(
    tx.q
      .deleteFrom('orders')
      .where('store_id', '=', tx.realm)
      .where(sql<boolean>`id = any(${ids}::uuid[])`),
  );
  return unpaid.length;
}

const findUnpaid = (tx: StoreTx, lockedIds: readonly string[]) =>
  tx.q
    .selectFrom('orders as o')
    .select(['o.id', 'o.customer_id'])
    .where('o.store_id', '=', tx.realm)
    .where(sql<boolean>`o.id = any(${lockedIds}::uuid[])`)
    .where('o.status', '=', 'pending')
    .where(
      sql<boolean>`not exists (select from payments p
        where p.store_id = ${tx.realm} and p.order_id = o.id and p.status <> 'failed')`,
    )
    .where(isOfNoSubscription(tx));

/** The renewal of a subscription is charged again for weeks, and an unpaid switch has its own end. */
export const isOfNoSubscription = ({ realm }: StoreTx) => sql<boolean>`
  not exists (select from subscription_periods s where s.store_id = ${realm} and s.order_id = o.id)
  and not exists (select from subscription_changes c where c.store_id = ${realm} and c.order_id = o.id)`;
