import { ORDER_LINK_DAYS } from '#shared/rules/limits.ts';
import { normaliseEmail } from '#shared/rules/email.ts';
import { freshToken, tokenHash } from '../../access/secrets.ts';
import type { StoreTx } from '../../db/transaction.ts';

const DAY_MS = 86_400_000;

interface NewLink {
  orderId: string;
  /** The address the link is made for. Once the customer has another one, the link opens nothing. */
  email: string;
  now: Date;
}

/** Makes a link to an order's page, which works for 30 days on any device, and returns its token. */
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
