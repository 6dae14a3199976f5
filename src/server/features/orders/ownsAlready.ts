import type { AccountId } from '#shared/kit/ids.ts';
import { normaliseEmail } from '#shared/rules/email.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { mayOpen } from '../members/mayOpen.ts';

/**
 * Whether a signed-in customer buys for themselves what they have. Nobody else is told: a stranger could learn
 * from it what an address owns.
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
  return own !== undefined && (await mayOpen(tx, buyerId, { productId })) !== null;
}
