import type { AccountId } from '#shared/kit/ids.ts';
import { normaliseEmail } from '#shared/rules/email.ts';
import type { StoreTx } from '../../../db/transaction.ts';

/** Whether the buyer is signed in with the address that they order with. Only a code or a password signs in. */
export async function hasProvenEmail(
  tx: StoreTx,
  { buyerId, email }: { buyerId: AccountId | undefined; email: string },
): Promise<boolean> {
  if (buyerId === undefined) return false;
  const own = await tx.maybe(
    tx.q
      .selectFrom('accounts')
      .select('id')
      .where('store_id', '=', tx.realm)
      .where('id', '=', buyerId)
      .where('email_key', '=', normaliseEmail(email).key),
  );
  return own !== undefined;
}
