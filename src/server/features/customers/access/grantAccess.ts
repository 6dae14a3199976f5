import { randomUUID } from 'node:crypto';
import { grantAccess as contract } from '#shared/contract/customers.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { closeEndedGrants, endingAt } from '../../entitlements/entitlementLimits.ts';
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
    if (end !== null && end <= now) refuse('access-end-early');
    await closeEndedGrants(tx, { customerId, productId, now });
    const entitlementId = randomUUID();
    await tx.run(
      tx.q.insertInto('entitlements').values({
        store_id: tx.realm,
        id: entitlementId,
        customer_id: customerId,
        product_id: productId,
        source: 'grant',
        granted_by: creator.id,
        note,
        granted_at: now,
        ...endingAt(end),
      }),
    );
    await recordEvents(tx, { kind: 'entitlement.granted', subjects: [{ id: entitlementId }], now });
    await grantParts(tx, { entitlementId, now });
    await noteEvent(tx, { kind: 'access-granted', customerId, creatorId: creator.id, entitlementId, note, now });
    const [access = refuse('not-found')] = await findAccess(tx, { customerId, entitlementId, now });
    return { access };
  },
);
