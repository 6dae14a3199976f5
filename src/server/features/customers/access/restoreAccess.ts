import { sql } from 'kysely';
import { restoreAccess as contract } from '#shared/contract/customers.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { closingsOf } from '../../entitlements/accessState.ts';
import { openAccess } from '../../entitlements/closeAccess.ts';
import { onUniqueViolation } from '../../../db/onUniqueViolation.ts';
import { lockCustomer } from '../customerRecord.ts';
import { noteEvent } from '../timeline/noteEvent.ts';
import { restoreParts } from './grantedParts.ts';

/** Restores revoked entitlements. Active ones stay as they are. */
export const restoreAccess = defineHandler(contract, async ({ customerId, entitlementIds }, { tx, now, creator }) => {
  await lockCustomer(tx, customerId);
  const ids = [...new Set(entitlementIds)];
  const rights = await tx.many(rightsOf(tx, { customerId, ids }));
  if (rights.length < ids.length) refuse('not-found');
  // The seat may be somebody else's now.
  if (rights.some(({ closings }) => closings.includes('seat'))) refuse('seat-restore');
  const restored: string[] = [];
  for (const { id: entitlementId, revoked_at: revokedAt } of rights) {
    if (revokedAt === null) continue;
    restored.push(entitlementId);
    await openAccess(tx, { of: sql<boolean>`id = ${entitlementId}`, now }).catch(
      onUniqueViolation('entitlements_grant', () => refuse('access-already')),
    );
    await restoreParts(tx, { entitlementId, revokedAt, now });
    await noteEvent(tx, { kind: 'access-restored', customerId, creatorId: creator.id, entitlementId, note: '', now });
  }
  return { restored };
});

const rightsOf = (tx: StoreTx, { customerId, ids }: { customerId: string; ids: readonly string[] }) =>
  tx.q
    .selectFrom('entitlements')
    .select(['id', 'revoked_at', closingsOf('entitlements').as('closings')])
    .where('store_id', '=', tx.realm)
    .where('customer_id', '=', customerId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy('id')
    .forUpdate();
