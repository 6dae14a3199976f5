import { randomUUID } from 'node:crypto';
import { grantAccess as contract } from '#shared/contract/customers.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { answer } from '../../access/answer.ts';
import { mayOpen } from '../members/mayOpen.ts';
import { findSellable } from '../orders/findSellable.ts';
import { findAccess } from './accessRecord.ts';
import { lockCustomer } from './customerRecord.ts';
import { noteEvent } from './noteEvent.ts';

/** Lets a customer open a product without an order. The customer's lock makes two grants at once wait for each other. */
export const grantAccess = answer(contract, async ({ customerId, productId, note }, { tx, now, creator }) => {
  await lockCustomer(tx, customerId);
  await findSellable(tx, productId);
  if (await mayOpen(tx, customerId, { productId })) refuse('access-already');
  const entitlementId = randomUUID();
  await tx.run(
    tx.q.insertInto('entitlements').values({
      store_id: tx.realm,
      id: entitlementId,
      customer_id: customerId,
      product_id: productId,
      granted_by: creator.id,
      note,
      granted_at: now,
    }),
  );
  await noteEvent(tx, { kind: 'access-granted', customerId, creatorId: creator.id, entitlementId, note, now });
  const [access = refuse('not-found')] = await findAccess(tx, { customerId, entitlementId });
  return { access };
});
