import { tokenHash } from '../../../access/secrets.ts';
import type { StoreTx } from '../../../db/transaction.ts';

/** The order that a link's token opens now, and until when. Looking it up changes nothing. */
export const findOrderLink = (tx: StoreTx, { token, now }: { token: string; now: Date }) =>
  tx.maybe(
    tx.q
      .selectFrom('access_links as l')
      .innerJoin('accounts as a', (on) => on.onRef('a.store_id', '=', 'l.store_id').onRef('a.id', '=', 'l.customer_id'))
      .select(['l.order_id as orderId', 'l.expires_at as expiresAt'])
      .where('l.store_id', '=', tx.realm)
      .where('l.token_hash', '=', tokenHash(token))
      .where('l.expires_at', '>', now)
      .where('l.withdrawn_at', 'is', null)
      .where('a.disabled_at', 'is', null)
      // After the customer's address changed, the old mailbox may belong to somebody else.
      .whereRef('a.email_key', '=', 'l.email_key'),
  );
