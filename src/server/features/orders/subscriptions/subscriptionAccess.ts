import { sql } from 'kysely';
import type { StoreTx } from '../../../db/transaction.ts';
import { CLOSINGS } from '#shared/rules/access.ts';
import { closeAccess, reopenAccess } from '../../entitlements/closeAccess.ts';
import { trimSeats } from '../seats/trimSeats.ts';

interface Revoking {
  subscriptionId: string;
  /** `unpaid`: it can still be paid. `ended`: the subscription is over. */
  closing: 'unpaid' | 'ended';
}

/** Closes the access that a subscription gives. It stays closed when a refund fails or a dispute is won. */
export const revokeSubscribed = (
  { tx, now }: { tx: StoreTx; now: Date },
  { subscriptionId, closing }: Revoking,
): Promise<number> => closeAccess(tx, { of: isOfSubscription(tx, subscriptionId), closing, now });

/** Closes the access of a subscription until it is resumed. */
export const suspendAccess = ({ tx, now }: { tx: StoreTx; now: Date }, subscriptionId: string): Promise<number> =>
  closeAccess(tx, { of: isOfSubscription(tx, subscriptionId), closing: 'paused', now });

/** Gives back the access that a pause closed. */
export const restoreAccess = (tx: StoreTx, subscriptionId: string): Promise<number> =>
  reopenAccess(tx, { of: isOfSubscription(tx, subscriptionId), closings: ['paused'] });

/** Moves the access to the order of a period that was just paid. Its place in the library stays the same. */
export async function moveAccess(
  { tx, now }: { tx: StoreTx; now: Date },
  { subscriptionId, orderId }: { subscriptionId: string; orderId: string },
): Promise<void> {
  const product = sql`(select l.product_id from order_lines l where l.store_id = ${tx.realm} and l.order_id = ${orderId})`;
  const variant = sql`(select l.variant_id from order_lines l where l.store_id = ${tx.realm} and l.order_id = ${orderId})`;
  await tx.run(
    tx.q
      .updateTable('entitlements')
      .set({
        item_id: sql<string>`coalesce(item_id, order_line_id)`,
        order_line_id: sql<string>`(select l.id from order_lines l where l.store_id = ${tx.realm} and l.order_id = ${orderId})`,
        product_id: sql<string>`${product}`,
        variant_id: sql<string | null>`${variant}`,
        item_since: sql<Date | null>`case
          when product_id = ${product} and variant_id is not distinct from ${variant} then item_since
          else ${now}::timestamptz end`,
        ...sourceOf(subscriptionId),
      })
      .where('store_id', '=', tx.realm)
      .where(isOfSubscription(tx, subscriptionId)),
  );
  await reopenAccess(tx, { of: isOfSubscription(tx, subscriptionId), closings: PAID_ANEW });
  await trimSeats({ tx, now }, orderId);
}

/** What a payment opens again. A seat that was taken back stays so, and so does the access of a deleted account. */
const PAID_ANEW = CLOSINGS.filter((closing) => closing !== 'seat' && closing !== 'account-deleted');

/** A seat is still one. */
const sourceOf = (subscriptionId: string) => ({
  source: sql<string>`case when source = 'seat' then source else 'subscription' end`,
  source_id: sql<string>`case when source = 'seat' then source_id else ${subscriptionId}::uuid end`,
});

/** Gives back the access of an installment plan that was closed because a payment was missing. */
export const restoreSuspended = (tx: StoreTx, subscriptionId: string): Promise<number> =>
  reopenAccess(tx, { of: isOfSubscription(tx, subscriptionId), closings: ['unpaid', 'ended'] });

/** From now on the access is to another product, or another variant. */
export const changeAccess = (
  { tx, now }: { tx: StoreTx; now: Date },
  { subscriptionId, productId, variantId }: { subscriptionId: string; productId: string; variantId: string | null },
): Promise<number> =>
  tx.run(
    tx.q
      .updateTable('entitlements')
      .set({ product_id: productId, variant_id: variantId, item_since: now })
      .where('store_id', '=', tx.realm)
      .where(sql<boolean>`(product_id <> ${productId}::uuid or variant_id is distinct from ${variantId}::uuid)`)
      .where(isOfSubscription(tx, subscriptionId)),
  );

/** Notes of the access to a new subscription what gave it. */
export const markSubscribed = (tx: StoreTx, subscriptionId: string): Promise<number> =>
  tx.run(
    tx.q
      .updateTable('entitlements')
      .set(sourceOf(subscriptionId))
      .where('store_id', '=', tx.realm)
      .where(isOfSubscription(tx, subscriptionId)),
  );

/** The lines that it paid for. A bump that was bought with it is the second line of the first order. */
export const isOfSubscription = (tx: StoreTx, subscriptionId: string) =>
  sql<boolean>`order_line_id = any(array(
    select l.id from subscription_periods p
      join order_lines l on l.store_id = p.store_id and l.order_id = p.order_id
     where p.store_id = ${tx.realm} and p.subscription_id = ${subscriptionId} and l.position = 0))`;
