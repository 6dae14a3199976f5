import type { StoreTx } from '../../db/transaction.ts';

/** Whether a customer has the address that a gift or an invitation was sent to. */
export async function isRecipient(
  tx: StoreTx,
  { customerId, emailKey }: { customerId: string; emailKey: string },
): Promise<boolean> {
  const account = await tx.maybe(
    tx.q
      .selectFrom('accounts')
      .select('id')
      .where('store_id', '=', tx.realm)
      .where('id', '=', customerId)
      .where('email_key', '=', emailKey),
  );
  return account !== undefined;
}
