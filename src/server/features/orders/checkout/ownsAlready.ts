import type { AccountId } from '#shared/kit/ids.ts';
import { normaliseEmail } from '#shared/rules/email.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { canOpen } from '../../entitlements/canOpen.ts';

/**
 * Whether a signed-in customer is buying something they already own, for themselves. Other buyers are not told, because
 * a stranger could learn what an address owns.
 */
export async function ownsAlready(
  tx: StoreTx,
  { buyerId, productId, email }: { buyerId: AccountId | undefined; productId: string; email: string },
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
  return own !== undefined && (await canOpen(tx, buyerId, { productId })) !== null;
}
