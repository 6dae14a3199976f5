import type { StoreTx } from '../../db/transaction.ts';

/** Whether a person has unsubscribed from a store's emails to many. */
export async function hasLeft(tx: StoreTx, key: string): Promise<boolean> {
  const [optout, subscriber] = await Promise.all([
    tx.maybe(
      tx.q
        .selectFrom('mail_optouts')
        .select('left_at')
        .where('store_id', '=', tx.realm)
        .where('recipient_key', '=', key),
    ),
    tx.maybe(
      tx.q.selectFrom('subscribers').select('state').where('store_id', '=', tx.realm).where('email_key', '=', key),
    ),
  ]);
  return optout !== undefined || subscriber?.state === 'unsubscribed';
}
