import { sql } from 'kysely';
import { isUuid, type StoreId } from '#shared/kit/ids.ts';
import { normaliseEmail } from '#shared/rules/email.ts';
import { sameBytes, type Secrets } from '../../access/secrets.ts';
import type { StoreTx } from '../../db/transaction.ts';

/**
 * The token of an unsubscribe link, valid forever for one person in one store. The id is a subscriber's, that of a request
 * on a waitlist, or that of a campaign email, whose reader may not be on the list.
 */
export const unsubscribeToken = (secrets: Secrets, { storeId, id }: { storeId: StoreId; id: string }): string =>
  `${id}.${secrets.mac('unsubscribe', storeId, id).toString('base64url')}`;

/** The person who unsubscribes or resubscribes by a link. */
export interface UnsubscribeTarget {
  email: string;
  key: string;
  /** The campaign email with the link. Null for any other email. */
  recipientId: string | null;
  hasLeft: boolean;
}

/** Finds the person a link belongs to. */
export async function findUnsubscribeTarget(
  tx: StoreTx,
  { secrets, token }: { secrets: Secrets; token: string },
): Promise<UnsubscribeTarget | undefined> {
  const [id = '', seal = ''] = token.split('.');
  if (!isUuid(id) || !sameBytes(secrets.mac('unsubscribe', tx.realm, id), Buffer.from(seal, 'base64url')))
    return undefined;
  const [subscriber, waiting, recipient] = await Promise.all([
    tx.maybe(tx.q.selectFrom('subscribers').select('email').where('store_id', '=', tx.realm).where('id', '=', id)),
    tx.maybe(tx.q.selectFrom('waitlist_entries').select('email').where('store_id', '=', tx.realm).where('id', '=', id)),
    tx.maybe(
      tx.q.selectFrom('campaign_recipients').select('email').where('store_id', '=', tx.realm).where('id', '=', id),
    ),
  ]);
  const email = subscriber?.email ?? waiting?.email ?? recipient?.email;
  if (email === undefined) return undefined;
  const { key } = normaliseEmail(email);
  return { email, key, recipientId: recipient ? id : null, hasLeft: await hasLeft(tx, key) };
}

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

/** Unsubscribes a person, customer or not. Confirmation links sent to them before stop working. */
export async function unsubscribe(tx: StoreTx, { key, recipientId }: UnsubscribeTarget, now: Date): Promise<void> {
  await tx.run(
    tx.q
      .insertInto('mail_optouts')
      .values({ store_id: tx.realm, recipient_key: key, left_at: now })
      .onConflict((on) => on.columns(['store_id', 'recipient_key']).doNothing()),
  );
  await tx.run(
    tx.q
      .updateTable('subscribers')
      .set({ state: 'unsubscribed', unsubscribed_at: now, token_hash: null, token_expires_at: null })
      .where('store_id', '=', tx.realm)
      .where('email_key', '=', key)
      .where('state', '<>', 'unsubscribed'),
  );
  await tx.run(
    tx.q
      .updateTable('waitlist_entries')
      .set({ state: 'left', token_hash: null, token_expires_at: null })
      .where('store_id', '=', tx.realm)
      .where('email_key', '=', key)
      .where('state', '<>', 'left'),
  );
  await noteAtCampaign(tx, { recipientId, at: now, now });
}

/** Resubscribes a person who unsubscribed, and puts them back on the waitlists that they left. Only they received the link. */
export async function subscribeAgain(tx: StoreTx, { key, recipientId }: UnsubscribeTarget, now: Date): Promise<void> {
  await dropOptout(tx, key);
  await tx.run(
    tx.q
      .updateTable('subscribers')
      .set((row) => ({
        state: 'confirmed',
        confirmed_at: row.fn.coalesce('confirmed_at', row.val(now)),
        unsubscribed_at: null,
      }))
      .where('store_id', '=', tx.realm)
      .where('email_key', '=', key)
      .where('state', '=', 'unsubscribed'),
  );
  await tx.run(
    tx.q
      .updateTable('waitlist_entries')
      .set({ state: sql`case when emailed_at is null then 'waiting' else 'emailed' end` })
      .where('store_id', '=', tx.realm)
      .where('email_key', '=', key)
      .where('state', '=', 'left')
      .where('confirmed_at', 'is not', null),
  );
  await noteAtCampaign(tx, { recipientId, at: null, now });
}

/** Allows emails to this address again. */
export const dropOptout = (tx: StoreTx, key: string): Promise<number> =>
  tx.run(tx.q.deleteFrom('mail_optouts').where('store_id', '=', tx.realm).where('recipient_key', '=', key));

/** The campaign's report counts who unsubscribed because of it. */
async function noteAtCampaign(
  tx: StoreTx,
  { recipientId, at, now }: { recipientId: string | null; at: Date | null; now: Date },
): Promise<void> {
  if (recipientId === null) return;
  await tx.run(
    tx.q
      .updateTable('campaign_recipients')
      .set({ unsubscribed_at: at, updated_at: now })
      .where('store_id', '=', tx.realm)
      .where('id', '=', recipientId),
  );
  await tx.announce(`campaigns:${tx.realm}`);
}
