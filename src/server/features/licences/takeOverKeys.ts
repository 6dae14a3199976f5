import { sql } from 'kysely';
import type { StoreTx } from '../../db/transaction.ts';
import { closingsOf } from '../entitlements/accessState.ts';
import { freeMachines } from './activateMachine.ts';
import { assignKey } from './issueLicences.ts';

interface Given {
  lineId: string;
  productId: string;
  entitlementId: string;
  customerId: string;
  now: Date;
}

/**
 * Gives a seat the imported keys of one that was taken back, so that nobody gets all imported keys by inviting people and taking
 * back their seats. Their machines are freed. The team is locked.
 */
export async function takeOverKeys(tx: StoreTx, given: Given): Promise<void> {
  for (const { id } of await tx.many(keysLeft(tx, given))) {
    // Before the key has its new owner, so that the events name the one whose machines they were.
    await freeMachines(tx, { licenceId: id, now: given.now });
    await assignKey(tx, { licenceId: id, ...given, unit: 1 });
  }
}

/** One imported key for each content, of entitlements that a seat no longer uses. */
const keysLeft = (tx: StoreTx, { lineId, productId, entitlementId }: Given) =>
  tx.q
    .selectFrom('entitlements as e')
    .innerJoin('licences as k', (on) =>
      on.onRef('k.store_id', '=', 'e.store_id').onRef('k.entitlement_id', '=', 'e.id'),
    )
    .distinctOn('k.content_id')
    .select('k.id')
    .where('e.store_id', '=', tx.realm)
    .where('e.order_line_id', '=', lineId)
    .where('e.id', '<>', entitlementId)
    .where(sql<boolean>`${closingsOf('e')} && '{seat,account-deleted}'::text[]`)
    .where('k.product_id', '=', productId)
    .where('k.imported_at', 'is not', null)
    .where('k.disabled_at', 'is', null)
    .where(
      sql<boolean>`not exists (
        select from licences own
         where own.store_id = k.store_id and own.content_id = k.content_id and own.entitlement_id = ${entitlementId}
           and own.unit = 1)`,
    )
    .orderBy('k.content_id')
    .orderBy('k.created_at')
    .orderBy('k.id');
