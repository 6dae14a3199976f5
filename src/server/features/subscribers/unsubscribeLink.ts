import { isUuid, type StoreId } from '#shared/kit/ids.ts';
import { sameBytes, type Secrets } from '../../access/secrets.ts';
import type { StoreTx } from '../../db/transaction.ts';

/** A link's end that leaves the list: good for ever, for this person of this store only. */
export const unsubscribeToken = (secrets: Secrets, { storeId, id }: { storeId: StoreId; id: string }): string =>
  `${id}.${secrets.mac('unsubscribe', storeId, id).toString('base64url')}`;

/** Who leaves by this link. */
export async function findLeaver(
  tx: StoreTx,
  { secrets, token }: { secrets: Secrets; token: string },
): Promise<{ id: string; email: string; state: string } | undefined> {
  const [id = '', seal = ''] = token.split('.');
  if (!isUuid(id) || !sameBytes(secrets.mac('unsubscribe', tx.realm, id), Buffer.from(seal, 'base64url')))
    return undefined;
  return tx.maybe(
    tx.q
      .selectFrom('subscribers')
      .select(['id', 'email', 'state'])
      .where('store_id', '=', tx.realm)
      .where('id', '=', id),
  );
}

/** Takes somebody off the list. The links that were mailed to them confirm nothing any more. */
export const unsubscribe = (tx: StoreTx, { id, now }: { id: string; now: Date }): Promise<number> =>
  tx.run(
    tx.q
      .updateTable('subscribers')
      .set({ state: 'unsubscribed', unsubscribed_at: now, token_hash: null, token_expires_at: null })
      .where('store_id', '=', tx.realm)
      .where('id', '=', id)
      .where('state', '<>', 'unsubscribed'),
  );
