import { normaliseEmail } from '#shared/rules/email.ts';
import { CONFIRM_LINK_HOURS } from '#shared/rules/limits.ts';
import { freshToken, tokenHash } from '../../access/secrets.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { dropOptout } from './unsubscribeLink.ts';

/** Creates a confirmation link and voids earlier ones. */
export async function makeConfirmLink(tx: StoreTx, { id, now }: { id: string; now: Date }): Promise<string> {
  const token = freshToken();
  await tx.run(
    tx.q
      .updateTable('subscribers')
      .set({
        token_hash: tokenHash(token),
        token_expires_at: new Date(now.getTime() + CONFIRM_LINK_HOURS * 3_600_000),
        token_used_at: null,
      })
      .where('store_id', '=', tx.realm)
      .where('id', '=', id),
  );
  return token;
}

const COLUMNS = ['id', 'email', 'name', 'state', 'product_id', 'token_used_at', 'token_expires_at'] as const;

/** The subscriber of a link, used or not. Undefined if it is expired or unknown. */
export async function findByLink(tx: StoreTx, { token, now }: { token: string; now: Date }) {
  return tx.maybe(
    tx.q
      .selectFrom('subscribers')
      .select(COLUMNS)
      .where('store_id', '=', tx.realm)
      .where('token_hash', '=', tokenHash(token))
      .where((row) => row.or([row('token_expires_at', '>', now), row('token_used_at', 'is not', null)])),
  );
}

/** Uses a link up. The condition is part of the write, so that of two concurrent requests only one counts. */
export async function spendLink(tx: StoreTx, { token, now }: { token: string; now: Date }) {
  const spent = await tx.maybe(
    tx.q
      .updateTable('subscribers')
      .set((row) => ({
        state: 'confirmed',
        // Subscribing again, for a gift, keeps the date of the first confirmation.
        confirmed_at: row.case().when('state', '=', 'confirmed').then(row.ref('confirmed_at')).else(row.val(now)).end(),
        unsubscribed_at: null,
        token_used_at: now,
      }))
      .where('store_id', '=', tx.realm)
      .where('token_hash', '=', tokenHash(token))
      .where('token_used_at', 'is', null)
      .where('token_expires_at', '>', now)
      .where('state', 'in', ['waiting', 'confirmed'])
      .returning(COLUMNS),
  );
  if (spent) await dropOptout(tx, normaliseEmail(spent.email).key);
  return spent;
}
