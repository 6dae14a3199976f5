import { sql } from 'kysely';
import type { StoreTx } from '../../../db/transaction.ts';

/** Why access was revoked: the period was not paid, or the subscription has ended. */
const ENDED = 'subscription';

/** Ends the access that a subscription gives. It stays ended when a refund fails or a dispute is won. */
export const revokeSubscribed = ({ tx, now }: { tx: StoreTx; now: Date }, subscriptionId: string): Promise<number> =>
  tx.run(
    tx.q
      .updateTable('entitlements')
      .set({ revoked_at: sql<Date>`coalesce(revoked_at, ${now})`, revoked_reason: ENDED })
      .where('store_id', '=', tx.realm)
      .where((eb) =>
        eb.or([eb('revoked_at', 'is', null), eb('revoked_reason', 'in', ['disputed', 'refunded', PAUSED])]),
      )
      .where(isOfSubscription(tx, subscriptionId)),
  );

/** Why access was revoked: the subscription is paused. */
const PAUSED = 'paused';

/** Ends the access of a subscription until it is resumed. */
export const suspendAccess = ({ tx, now }: { tx: StoreTx; now: Date }, subscriptionId: string): Promise<number> =>
  tx.run(
    tx.q
      .updateTable('entitlements')
      .set({ revoked_at: now, revoked_reason: PAUSED })
      .where('store_id', '=', tx.realm)
      .where('revoked_at', 'is', null)
      .where(isOfSubscription(tx, subscriptionId)),
  );

/** Gives back the access that a pause ended. */
export const restoreAccess = (tx: StoreTx, subscriptionId: string): Promise<number> =>
  tx.run(
    tx.q
      .updateTable('entitlements')
      .set({ revoked_at: null, revoked_reason: null })
      .where('store_id', '=', tx.realm)
      .where('revoked_reason', '=', PAUSED)
      .where(isOfSubscription(tx, subscriptionId)),
  );

/** Moves the access to the order of a period that was just paid. Its place in the library stays the same. */
export const moveAccess = (
  tx: StoreTx,
  { subscriptionId, orderId }: { subscriptionId: string; orderId: string },
): Promise<number> =>
  tx.run(
    tx.q
      .updateTable('entitlements')
      .set({
        item_id: sql<string>`coalesce(item_id, order_line_id)`,
        order_line_id: sql<string>`(select l.id from order_lines l where l.store_id = ${tx.realm} and l.order_id = ${orderId})`,
        product_id: sql<string>`(select l.product_id from order_lines l where l.store_id = ${tx.realm} and l.order_id = ${orderId})`,
        variant_id: sql<
          string | null
        >`(select l.variant_id from order_lines l where l.store_id = ${tx.realm} and l.order_id = ${orderId})`,
        revoked_at: null,
        revoked_reason: null,
      })
      .where('store_id', '=', tx.realm)
      .where(isOfSubscription(tx, subscriptionId)),
  );

/** Gives back the access of an installment plan that was suspended because a payment was missing. */
export const restoreSuspended = (tx: StoreTx, subscriptionId: string): Promise<number> =>
  tx.run(
    tx.q
      .updateTable('entitlements')
      .set({ revoked_at: null, revoked_reason: null })
      .where('store_id', '=', tx.realm)
      .where('revoked_reason', '=', ENDED)
      .where(isOfSubscription(tx, subscriptionId)),
  );

/** From now on the access is to another product, or another variant. */
export const changeAccess = (
  tx: StoreTx,
  { subscriptionId, productId, variantId }: { subscriptionId: string; productId: string; variantId: string | null },
): Promise<number> =>
  tx.run(
    tx.q
      .updateTable('entitlements')
      .set({ product_id: productId, variant_id: variantId })
      .where('store_id', '=', tx.realm)
      .where(isOfSubscription(tx, subscriptionId)),
  );

/** The lines that it paid for. A bump that was bought with it is the second line of the first order. */
export const isOfSubscription = (tx: StoreTx, subscriptionId: string) =>
  sql<boolean>`order_line_id = any(array(
    select l.id from subscription_periods p
      join order_lines l on l.store_id = p.store_id and l.order_id = p.order_id
     where p.store_id = ${tx.realm} and p.subscription_id = ${subscriptionId} and l.position = 0))`;
