import { sql } from 'kysely';
import { accessEnd, isShortAccess, type AccessLimits } from '#shared/rules/accessLimits.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { recordEvents } from '../webhookEvents/recordEvents.ts';
import { isNotClosed } from './accessState.ts';

/** The columns of an entitlement that begins now, with limits as they were sold. */
export const limitsFromNow = ({ accessDays, downloadLimit }: AccessLimits, now: Date) => ({
  valid_until: accessEnd(accessDays, now),
  download_limit: downloadLimit,
});

/** The same columns of an entitlement that there is. */
export const findLimits = (tx: StoreTx, entitlementId: string) =>
  tx.maybe(
    tx.q
      .selectFrom('entitlements')
      .select(['valid_until', 'download_limit'])
      .where('store_id', '=', tx.realm)
      .where('id', '=', entitlementId),
  );

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

interface Limits {
  end: Date | null;
  limit: number | null;
}

/** Changes the limits of an entitlement, and of what was granted together with a bundle. `before`: the end that it had. */
export async function changeLimits(
  tx: StoreTx,
  { entitlementId, before, end, limit, now }: Limits & { entitlementId: string; before: Date | null; now: Date },
): Promise<void> {
  const isOver = (moment: Date | null) => moment !== null && moment <= now;
  const [wasOver, isOverNow] = [isOver(before), isOver(end)];
  const changed = await tx.many(
    tx.q
      .updateTable('entitlements')
      // The new end is recorded when it comes. An end that was recorded and is still over is not recorded again.
      .set({
        valid_until: end,
        download_limit: limit,
        ...(!(wasOver && isOverNow) && { end_recorded_at: null }),
        // Access that begins again for a few days ends without an email.
        ...(wasOver && end !== null && isShortAccess(now, end) && { end_notified_for: end }),
      })
      .where('store_id', '=', tx.realm)
      .where(sql<boolean>`(id = ${entitlementId} or granted_with = ${entitlementId})`)
      .returning(['id', 'revoked_at']),
  );
  if (isOverNow) return;
  const subjects = changed.filter(({ revoked_at: closedAt }) => closedAt === null).map(({ id }) => ({ id }));
  await recordEvents(tx, { kind: wasOver ? 'entitlement.resumed' : 'entitlement.changed', subjects, now });
}

interface Regranted {
  customerId: string;
  productId: string;
  /** The new end. */
  end: Date | null;
  note: string;
  now: Date;
}

/** Extends an earlier grant that has ended, because a customer has one grant of a product. Undefined: there is none. */
export async function extendEndedGrant(
  tx: StoreTx,
  { customerId, productId, end, note, now }: Regranted,
): Promise<string | undefined> {
  const ended = await tx.maybe(
    tx.q
      .updateTable('entitlements')
      .set({ note })
      .where('store_id', '=', tx.realm)
      .where('customer_id', '=', customerId)
      .where('product_id', '=', productId)
      .where('granted_by', 'is not', null)
      .where('granted_with', 'is', null)
      .where('valid_until', '<=', now)
      .where(isNotClosed('entitlements'))
      .returning(['id', 'valid_until as before']),
  );
  if (!ended) return undefined;
  await changeLimits(tx, { entitlementId: ended.id, before: ended.before, end, limit: null, now });
  return ended.id;
}
