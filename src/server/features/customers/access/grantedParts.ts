import { sql } from 'kysely';
import type { StoreTx } from '../../../db/transaction.ts';
import { isNotClosed } from '../../entitlements/accessState.ts';
import { recordEvents } from '../../webhookEvents/recordEvents.ts';
import { closeAccess, openAccess } from '../../entitlements/closeAccess.ts';

interface Grant {
  entitlementId: string;
  now: Date;
}

/** Gives what a bundle contains together with the bundle, unless it was. What the customer has in another way stays beside it. */
export const grantParts = async (tx: StoreTx, { entitlementId, now }: Grant): Promise<void> => {
  const given = await tx.many(
    tx.q
      .insertInto('entitlements')
      .columns([
        'store_id',
        'id',
        'customer_id',
        'product_id',
        'source',
        'granted_by',
        'granted_with',
        'note',
        'granted_at',
        'valid_until',
      ])
      .expression(
        tx.q
          .selectFrom('entitlements as e')
          .innerJoin('products as b', (on) =>
            on.onRef('b.store_id', '=', 'e.store_id').onRef('b.id', '=', 'e.product_id'),
          )
          .innerJoin('products as p', (on) =>
            on
              .onRef('p.store_id', '=', 'e.store_id')
              .on(sql<boolean>`b.published -> 'partIds' @> to_jsonb(p.id::text)`)
              .on('p.deleted_at', 'is', null),
          )
          .select(['e.store_id', sql<string>`gen_random_uuid()`.as('id'), 'e.customer_id', 'p.id as product_id'])
          .select([
            sql<string>`'bundle'`.as('source'),
            'e.granted_by',
            'e.id as granted_with',
            'e.note',
            sql<Date>`${now}::timestamptz`.as('granted_at'),
            'e.valid_until',
          ])
          .where('e.store_id', '=', tx.realm)
          .where('e.id', '=', entitlementId),
      )
      .onConflict((on) => on.doNothing())
      .returning('id'),
  );
  await recordEvents(tx, { kind: 'entitlement.granted', subjects: given, now });
};

/** Revokes what was given together with a bundle. */
export const revokeParts = (tx: StoreTx, { entitlementId, reason, now }: Grant & { reason: string }): Promise<number> =>
  closeAccess(tx, {
    of: sql<boolean>`granted_with = ${entitlementId} and ${isNotClosed('entitlements')}`,
    closing: 'creator',
    reason,
    now,
  });

/** Restores the products of a bundle that were revoked with it. Those that were revoked alone stay revoked. */
export const restoreParts = (
  tx: StoreTx,
  { entitlementId, revokedAt, now }: Grant & { revokedAt: Date },
): Promise<number> =>
  openAccess(tx, { of: sql<boolean>`granted_with = ${entitlementId} and revoked_at = ${revokedAt}`, now });
