import { ORDER_LINK_DAYS } from '#shared/rules/limits.ts';
import { normaliseEmail } from '#shared/rules/email.ts';
import { freshToken, tokenHash } from '../../../access/secrets.ts';
import type { StoreTx } from '../../../db/transaction.ts';

const DAY_MS = 86_400_000;

interface NewLink {
  orderId: string;
  /** The customer's address at this time. The link stops working when the address changes. */
  email: string;
  now: Date;
}

/** Creates a link to an order's page that works for 30 days on any device. Returns its token. */
export async function makeOrderLink(tx: StoreTx, { orderId, email, now }: NewLink): Promise<string> {
  const token = freshToken();
  await tx.run(
    tx.q
      .insertInto('access_links')
      .columns(['store_id', 'token_hash', 'customer_id', 'order_id', 'email_key', 'expires_at'])
      .expression((eb) =>
        eb
          .selectFrom('orders')
          .select((of) => [
            'store_id',
            of.val(tokenHash(token)).as('token_hash'),
            'customer_id',
            'id',
            of.val(normaliseEmail(email).key).as('email_key'),
            of.cast<Date>(of.val(new Date(now.getTime() + ORDER_LINK_DAYS * DAY_MS)), 'timestamptz').as('expires_at'),
          ])
          .where('store_id', '=', tx.realm)
          .where('id', '=', orderId),
      ),
  );
  return token;
}
