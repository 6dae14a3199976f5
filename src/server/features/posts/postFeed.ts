import { freshToken, tokenHash } from '../../access/secrets.ts';
import type { StoreTx } from '../../db/transaction.ts';
import type { Member } from '../entitlements/canOpen.ts';

/** Makes a private address for a customer's feed reader and ends the one before. Returns its token, which is not stored. */
export async function makePostFeed(tx: StoreTx, { customerId, now }: Member): Promise<string> {
  const token = freshToken();
  const made = { token_hash: tokenHash(token), created_at: now };
  await tx.run(
    tx.q
      .insertInto('post_feeds')
      .values({ store_id: tx.realm, customer_id: customerId, ...made })
      .onConflict((on) => on.columns(['store_id', 'customer_id']).doUpdateSet(made)),
  );
  return token;
}

/** When the address of a customer's feed was made. */
export const findOwnFeed = (tx: StoreTx, { customerId }: Member) =>
  tx.maybe(
    tx.q
      .selectFrom('post_feeds')
      .select('created_at as madeAt')
      .where('store_id', '=', tx.realm)
      .where('customer_id', '=', customerId),
  );

/** The customer whose feed has this token, unless their account is closed. */
export const findFeedReader = (tx: StoreTx, token: string) =>
  tx.maybe(
    tx.q
      .selectFrom('post_feeds as f')
      .innerJoin('accounts as a', (on) => on.onRef('a.store_id', '=', 'f.store_id').onRef('a.id', '=', 'f.customer_id'))
      .select(['f.customer_id as customerId', 'f.created_at as madeAt'])
      .where('f.store_id', '=', tx.realm)
      .where('f.token_hash', '=', tokenHash(token))
      .where('a.disabled_at', 'is', null),
  );
