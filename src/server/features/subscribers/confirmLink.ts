import { normaliseEmail } from '#shared/rules/email.ts';
import { CONFIRM_LINK_HOURS } from '#shared/rules/limits.ts';
import { freshToken, tokenHash } from '../../access/secrets.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { dropOptout } from './unsubscribeLink.ts';

/** A fresh link for a letter; an earlier one is void from here on. */
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

/** Whose link it is, good or used; undefined for one that is too old or none. */
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

/** Uses a link up. The condition sits in the write, so of two presses at once only one counts. */
export async function spendLink(tx: StoreTx, { token, now }: { token: string; now: Date }) {
  const spent = await tx.maybe(
    tx.q
      .updateTable('subscribers')
      .set((row) => ({
        state: 'confirmed',
        // Who asked once more, for a gift, has been on the list since the first time.
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
