import type { Context } from '../../../access/context.ts';

/** Renames a passkey of the customer. False if there is none with this id. */
export async function renameOwnPasskey(
  { tx, customer }: Context<'customer'>,
  { passkeyId, name }: { passkeyId: string; name: string },
): Promise<boolean> {
  const renamed = await tx.run(
    tx.q
      .updateTable('customer_passkeys')
      .set({ name })
      .where('store_id', '=', tx.realm)
      .where('id', '=', passkeyId)
      .where('customer_id', '=', customer.id),
  );
  return renamed > 0;
}
