import { assertFreshProof } from '../../../access/assertFreshProof.ts';
import type { Context } from '../../../access/context.ts';
import { afterPasskeyChange } from './afterPasskeyChange.ts';

/** Removes a passkey of the customer. A second request finds nothing and changes nothing. */
export async function removeOwnPasskey(context: Context<'customer'>, passkeyId: string): Promise<void> {
  const { tx, customer, now } = context;
  assertFreshProof(customer, now);
  const removed = await tx.maybe(
    tx.q
      .deleteFrom('customer_passkeys')
      .where('store_id', '=', tx.realm)
      .where('id', '=', passkeyId)
      .where('customer_id', '=', customer.id)
      .returning('name'),
  );
  if (removed) await afterPasskeyChange(context, { change: 'removed', name: removed.name });
}
