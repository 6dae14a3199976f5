import { provenAccount, type AccountId } from '#shared/kit/ids.ts';
import { freshToken, tokenHash } from '../../access/secrets.ts';
import type { StoreTx } from '../../db/transaction.ts';

export const ACCESS_LINK_DAYS = 30;

const DAY_MS = 86_400_000;

/** The token of a receipt's link: whoever brings it opens the customer's library, once. */
export async function makeAccessLink(
  tx: StoreTx,
  { customerId, orderId, now }: { customerId: string; orderId: string; now: Date },
): Promise<string> {
  const token = freshToken();
  await tx.run(
    tx.q.insertInto('access_links').values({
      store_id: tx.realm,
      token_hash: tokenHash(token),
      customer_id: customerId,
      order_id: orderId,
      expires_at: new Date(now.getTime() + ACCESS_LINK_DAYS * DAY_MS),
    }),
  );
  return token;
}

/** Uses a link up. The condition sits in the write, so of two visits at once only one gets in. */
export async function spendAccessLink(
  tx: StoreTx,
  { token, now }: { token: string; now: Date },
): Promise<AccountId | undefined> {
  const spent = await tx.maybe(
    tx.q
      .updateTable('access_links as l')
      .from('accounts as a')
      .set({ used_at: now })
      .where('l.store_id', '=', tx.realm)
      .where('l.token_hash', '=', tokenHash(token))
      .where('l.used_at', 'is', null)
      .where('l.expires_at', '>', now)
      .where('a.store_id', '=', tx.realm)
      .whereRef('a.id', '=', 'l.customer_id')
      .where('a.disabled_at', 'is', null)
      .returning('l.customer_id'),
  );
  return spent && provenAccount(spent.customer_id);
}
