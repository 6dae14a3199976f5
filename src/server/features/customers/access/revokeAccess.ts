import { sql } from 'kysely';
import type { InputOf } from '#shared/contract/callable.ts';
import { revokeAccess as contract } from '#shared/contract/customers.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { closeAccess } from '../../entitlements/closeAccess.ts';
import { lockCustomer } from '../customerRecord.ts';
import { noteEvent } from '../timeline/noteEvent.ts';
import { revokeParts } from './grantedParts.ts';

/** Revokes a customer's entitlements. Revoked ones stay as they are. */
export const revokeAccess = defineHandler(contract, async (input, { tx, now, creator }) => {
  const { customerId, reason } = input;
  await lockCustomer(tx, customerId);
  const rights = await tx.many(rightsOf(tx, input));
  if (rights.length === 0) refuse('not-found');
  const revoked = rights.filter(({ revoked_at }) => revoked_at === null).map(({ id }) => id);
  for (const entitlementId of revoked) {
    await closeAccess(tx, { of: sql<boolean>`id = ${entitlementId}`, closing: 'creator', reason, now });
    await revokeParts(tx, { entitlementId, reason, now });
    await noteEvent(tx, {
      kind: 'access-revoked',
      customerId,
      creatorId: creator.id,
      entitlementId,
      note: reason,
      now,
    });
  }
  return { revoked };
});

function rightsOf(tx: StoreTx, { customerId, entitlementId, productId }: InputOf<typeof contract>) {
  const rights = tx.q
    .selectFrom('entitlements')
    .select(['id', 'revoked_at'])
    .where('store_id', '=', tx.realm)
    .where('customer_id', '=', customerId)
    .orderBy('id')
    .forUpdate();
  if (entitlementId !== undefined) return rights.where('id', '=', entitlementId);
  return rights.where('product_id', '=', productId ?? '');
}
