import { sql } from 'kysely';
import { accessEnd, type AccessLimits } from '#shared/rules/accessLimits.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { isNotClosed } from './accessState.ts';
import { closeAccess } from './closeAccess.ts';

/** The columns of an entitlement that begins now, with limits as they were sold. */
export const limitsFromNow = ({ accessDays, downloadLimit }: AccessLimits, now: Date) => ({
  valid_until: accessEnd(accessDays, now),
  download_limit: downloadLimit,
});

/** The column of an entitlement that ends at a time. */
export const endingAt = (end: Date | null) => ({ valid_until: end });

interface Right {
  customerId: string;
  entitlementId: string;
}

/** The limits of an entitlement and when it began, locked until the transaction ends. What was granted with a bundle is not found. */
export const lockLimits = (tx: StoreTx, { customerId, entitlementId }: Right) =>
  tx.maybe(
    tx.q
      .selectFrom('entitlements as e')
      .select(['e.valid_until as end', 'e.download_limit as limit'])
      .select(sql<Date>`coalesce(e.valid_from, e.granted_at)`.as('start'))
      .where('e.store_id', '=', tx.realm)
      .where('e.customer_id', '=', customerId)
      .where('e.id', '=', entitlementId)
      .where('e.plan_id', 'is', null)
      .where('e.granted_with', 'is', null)
      .forUpdate(),
  );

/** Changes the limits of an entitlement, and of what was granted together with a bundle. */
export const changeLimits = (
  tx: StoreTx,
  { entitlementId, end, limit }: { entitlementId: string; end: Date | null; limit: number | null },
): Promise<number> =>
  tx.run(
    tx.q
      .updateTable('entitlements')
      .set({ valid_until: end, download_limit: limit })
      .where('store_id', '=', tx.realm)
      .where(sql<boolean>`(id = ${entitlementId} or granted_with = ${entitlementId})`),
  );

interface Item {
  customerId: string;
  productId: string;
  now: Date;
}

/** Closes earlier grants that have ended, because a customer has one grant of a product that is not closed. */
export const closeEndedGrants = (tx: StoreTx, { customerId, productId, now }: Item): Promise<number> =>
  closeAccess(tx, {
    of: sql<boolean>`customer_id = ${customerId} and product_id = ${productId} and granted_by is not null
      and granted_with is null and ${isNotClosed('entitlements')} and valid_until <= ${now}`,
    closing: 'creator',
    reason: 'Granted again',
    now,
  });
