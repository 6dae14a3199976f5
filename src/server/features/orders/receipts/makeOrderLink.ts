import { ORDER_LINK_DAYS } from '#shared/rules/limits.ts';
import { normaliseEmail } from '#shared/rules/email.ts';
import { freshToken, tokenHash } from '../../../access/secrets.ts';
import { statement } from '../../../db/statement.ts';
import type { StoreTx } from '../../../db/transaction.ts';

const DAY_MS = 86_400_000;

interface NewLink {
  orderId: string;
  /** The customer's address at this time. The link stops working when the address changes. */
  email: string;
  now: Date;
}

/** Creates a link to an order's page that works for 30 days on any device. Returns its token. */
export function makeOrderLink(tx: StoreTx, { orderId, email, now }: NewLink): string {
  const token = freshToken();
  const expiresAt = new Date(now.getTime() + ORDER_LINK_DAYS * DAY_MS);
  tx.batch(linkInsert(tx, { orderId, hash: tokenHash(token), emailKey: normaliseEmail(email).key, expiresAt }));
  return token;
}

type LinkRow = { realm: string; orderId: string; hash: Buffer; emailKey: string; expiresAt: Date };

const linkInsert = statement((q, { realm, orderId, hash, emailKey, expiresAt }: LinkRow) =>
  q
    .insertInto('access_links')
    .columns(['store_id', 'token_hash', 'customer_id', 'order_id', 'email_key', 'expires_at'])
    .expression((eb) =>
      eb
        .selectFrom('orders')
        .select((of) => [
          'store_id',
          of.val(hash).as('token_hash'),
          'customer_id',
          'id',
          of.val(emailKey).as('email_key'),
          of.cast<Date>(of.val(expiresAt), 'timestamptz').as('expires_at'),
        ])
        .where('store_id', '=', realm)
        .where('id', '=', orderId),
    ),
);
