import { randomUUID } from 'node:crypto';
import { grantAccess as contract } from '#shared/contract/customers.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { endingAt, extendEndedGrant } from '../../entitlements/entitlementLimits.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { findOwnedItems } from '../../entitlements/ownedItems.ts';
import { findRecordableProduct } from '../../orders/checkout/findRecordableProduct.ts';
import { recordEvents } from '../../webhookEvents/recordEvents.ts';
import { findAccess } from './accessRecord.ts';
import { lockCustomer } from '../customerRecord.ts';
import { noteEvent } from '../timeline/noteEvent.ts';
import { grantParts } from './grantedParts.ts';

/** Gives a customer access to a product without an order. The customer's lock serializes concurrent grants. */
export const grantAccess = defineHandler(
  contract,
  async ({ customerId, productId, note, validUntil }, { tx, now, creator }) => {
    await lockCustomer(tx, customerId);
    await findRecordableProduct(tx, productId);
    if ((await findOwnedItems(tx, { customerId, now }))({ productId, variantId: null })) refuse('access-already');
    const end = validUntil === undefined ? null : new Date(validUntil);
    if (end !== null && end <= now) refuse('access-end-early', {}, 'Choose today or a later day.');
    const granted = { customerId, productId, end, note, now };
    const entitlementId =
      (await extendEndedGrant(tx, granted)) ?? (await insertGrant(tx, { ...granted, creatorId: creator.id }));
    await grantParts(tx, { entitlementId, now });
    await noteEvent(tx, { kind: 'access-granted', customerId, creatorId: creator.id, entitlementId, note, now });
    const [access = refuse('not-found')] = await findAccess(tx, { customerId, entitlementId, now });
    return { access };
  },
);

interface Grant {
  customerId: string;
  productId: string;
  creatorId: string;
  end: Date | null;
  note: string;
  now: Date;
}

async function insertGrant(tx: StoreTx, { customerId, productId, creatorId, end, note, now }: Grant): Promise<string> {
  const id = randomUUID();
  await tx.run(
    tx.q.insertInto('entitlements').values({
      store_id: tx.realm,
      id,
      customer_id: customerId,
      product_id: productId,
      source: 'grant',
      granted_by: creatorId,
      note,
      granted_at: now,
      ...endingAt(end),
    }),
  );
  await recordEvents(tx, { kind: 'entitlement.granted', subjects: [{ id }], now });
  return id;
}
