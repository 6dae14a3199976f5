import { sql } from 'kysely';
import type { StoreTx } from '../../../db/transaction.ts';
import { CLOSINGS } from '#shared/rules/access.ts';
import { startWithProduct } from '../../entitlements/accessStart.ts';
import { closeAccess, reopenAccess } from '../../entitlements/closeAccess.ts';
import { recordEvents } from '../../webhookEvents/recordEvents.ts';
import { fitSeats } from '../seats/trimSeats.ts';

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
export const restoreAccess = ({ tx, now }: { tx: StoreTx; now: Date }, subscriptionId: string): Promise<number> =>
  reopenAccess(tx, { of: isOfSubscription(tx, subscriptionId), closings: ['paused'], now });

/** Moves the access to the order of a period that was just paid. Its place in the library stays the same. */
export async function moveAccess(
  { tx, now }: { tx: StoreTx; now: Date },
  { subscriptionId, orderId }: { subscriptionId: string; orderId: string },
): Promise<void> {
  const product = sql`(select l.product_id from order_lines l where l.store_id = ${tx.realm} and l.order_id = ${orderId})`;
  const variant = sql`(select l.variant_id from order_lines l where l.store_id = ${tx.realm} and l.order_id = ${orderId})`;
  const changed = await tx.many(
    tx.q
      .selectFrom('entitlements')
      .select('id')
      .where('store_id', '=', tx.realm)
      .where(isOfSubscription(tx, subscriptionId))
      .where(sql<boolean>`(product_id <> ${product} or variant_id is distinct from ${variant})`)
      .orderBy('id'),
  );
  await tx.run(
    tx.q
      .updateTable('entitlements')
      .set({
        item_id: sql<string>`coalesce(item_id, order_line_id)`,
        order_line_id: sql<string>`(select l.id from order_lines l where l.store_id = ${tx.realm} and l.order_id = ${orderId})`,
        product_id: sql<string>`${product}`,
        ...startWithProduct(product, now),
        variant_id: sql<string | null>`${variant}`,
        item_since: sql<Date | null>`case
          when product_id = ${product} and variant_id is not distinct from ${variant} then item_since
          else ${now}::timestamptz end`,
        seats: null,
        ...sourceOf(subscriptionId),
      })
      .where('store_id', '=', tx.realm)
      .where(isOfSubscription(tx, subscriptionId)),
  );
  await recordEvents(tx, { kind: 'entitlement.changed', subjects: changed, now });
  const of = isOfSubscription(tx, subscriptionId);
  await reopenAccess(tx, { of: sql<boolean>`source is distinct from 'seat' and ${of}`, closings: PAID_ANEW, now });
  await reopenAccess(tx, { of: sql<boolean>`source = 'seat' and ${of}`, closings: PAID_ANEW_FOR_SEATS, now });
  await fitSeats({ tx, now }, orderId);
}

/** What a payment opens again. A seat that was taken back stays so, and so does the access of a deleted account. */
const PAID_ANEW = CLOSINGS.filter((closing) => closing !== 'seat' && closing !== 'account-deleted');

/** Whoever has a seat did not pay, so a payment does not bring back what the creator revoked. */
const PAID_ANEW_FOR_SEATS = PAID_ANEW.filter((closing) => closing !== 'creator');

/** A seat is still one. */
const sourceOf = (subscriptionId: string) => ({
  source: sql<string>`case when source = 'seat' then source else 'subscription' end`,
  source_id: sql<string>`case when source = 'seat' then source_id else ${subscriptionId}::uuid end`,
});

/** Gives back the access of an installment plan that was closed because a payment was missing. */
export const restoreSuspended = ({ tx, now }: { tx: StoreTx; now: Date }, subscriptionId: string): Promise<number> =>
  reopenAccess(tx, { of: isOfSubscription(tx, subscriptionId), closings: ['unpaid', 'ended'], now });

/** From now on the access is to another product, with the seats that it has today, or to another variant. */
export async function changeAccess(
  { tx, now }: { tx: StoreTx; now: Date },
  { subscriptionId, productId, variantId }: { subscriptionId: string; productId: string; variantId: string | null },
): Promise<void> {
  const changed = await tx.many(
    tx.q
      .updateTable('entitlements')
      .set({
        product_id: productId,
        ...startWithProduct(sql`${productId}::uuid`, now),
        variant_id: variantId,
        item_since: now,
        seats: sql<number | null>`case when product_id = ${productId} then seats else (
          select coalesce((p.published ->> 'seats')::integer, 0) from products p
           where p.store_id = ${tx.realm} and p.id = ${productId}) end`,
      })
      .where('store_id', '=', tx.realm)
      .where(sql<boolean>`(product_id <> ${productId}::uuid or variant_id is distinct from ${variantId}::uuid)`)
      .where(isOfSubscription(tx, subscriptionId))
      .returning('id'),
  );
  await recordEvents(tx, { kind: 'entitlement.changed', subjects: changed, now });
  for (const { orderId } of await tx.many(ordersWithAccess(tx, subscriptionId))) await fitSeats({ tx, now }, orderId);
}

/** The orders on whose lines the access is. */
const ordersWithAccess = (tx: StoreTx, subscriptionId: string) =>
  tx.q
    .selectFrom('entitlements as e')
    .innerJoin('order_lines as l', (on) =>
      on.onRef('l.store_id', '=', 'e.store_id').onRef('l.id', '=', 'e.order_line_id'),
    )
    .select('l.order_id as orderId')
    .distinct()
    .where('e.store_id', '=', tx.realm)
    .where(isOfSubscription(tx, subscriptionId))
    .orderBy('l.order_id');

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
