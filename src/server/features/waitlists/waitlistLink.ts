import { CONFIRM_LINK_HOURS } from '#shared/rules/limits.ts';
import { freshToken, tokenHash } from '../../access/secrets.ts';
import type { StoreTx } from '../../db/transaction.ts';

/** Creates a confirmation link and voids earlier ones. */
export async function makeWaitlistLink(tx: StoreTx, { id, now }: { id: string; now: Date }): Promise<string> {
  const token = freshToken();
  await tx.run(
    tx.q
      .updateTable('waitlist_entries')
      .set({
        token_hash: tokenHash(token),
        token_expires_at: new Date(now.getTime() + CONFIRM_LINK_HOURS * 3_600_000),
      })
      .where('store_id', '=', tx.realm)
      .where('id', '=', id),
  );
  return token;
}

const COLUMNS = ['id', 'email', 'state', 'product_id'] as const;

/** Who got a link. Undefined if it is unknown, or has expired before it was used. */
export const findByWaitlistLink = (tx: StoreTx, { token, now }: { token: string; now: Date }) =>
  tx.maybe(
    tx.q
      .selectFrom('waitlist_entries')
      .select(COLUMNS)
      .where('store_id', '=', tx.realm)
      .where('token_hash', '=', tokenHash(token))
      .where((row) => row.or([row('token_expires_at', '>', now), row('state', 'in', ['waiting', 'emailed'])])),
  );

/** Confirms an address. The condition is part of the write, so that of two concurrent requests only one counts. */
export const confirmWaitlistEntry = (tx: StoreTx, { token, now }: { token: string; now: Date }) =>
  tx.run(
    tx.q
      .updateTable('waitlist_entries')
      .set({ state: 'waiting', confirmed_at: now })
      .where('store_id', '=', tx.realm)
      .where('token_hash', '=', tokenHash(token))
      .where('state', '=', 'pending')
      .where('token_expires_at', '>', now),
  );
