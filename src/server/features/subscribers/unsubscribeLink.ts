import { sql } from 'kysely';
import { isUuid, type StoreId } from '#shared/kit/ids.ts';
import { normaliseEmail } from '#shared/rules/email.ts';
import { sameBytes, type Secrets } from '../../access/secrets.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { endChosenUpdates, savePreference, wantsEmail, type Preference } from './emailPreferences.ts';
import { hasLeft } from './hasLeft.ts';

/**
 * The token of an unsubscribe link, valid forever for one person in one store. The id is a subscriber's, that of a request
 * on a waitlist, or that of a campaign email, whose reader may not be on the list.
 */
export const unsubscribeToken = (secrets: Secrets, { storeId, id }: { storeId: StoreId; id: string }): string =>
  `${id}.${secrets.mac('unsubscribe', storeId, id).toString('base64url')}`;

/**
 * The token in emails about lessons. It stops working when the customer's address changes: the page shows the new address, and
 * somebody else may read the emails that were sent to the old one.
 */
export const lessonsToken = (
  secrets: Secrets,
  { storeId, customerId, email }: { storeId: StoreId; customerId: string; email: string },
): string => `${customerId}.${lessonsSeal(secrets, { storeId, customerId, email }).toString('base64url')}`;

const lessonsSeal = (
  secrets: Secrets,
  { storeId, customerId, email }: { storeId: string; customerId: string; email: string },
): Buffer => secrets.mac('unsubscribe', storeId, customerId, normaliseEmail(email).key);

/** The person who unsubscribes or resubscribes by a link. */
export interface UnsubscribeTarget {
  email: string;
  key: string;
  /** The campaign email with the link. Null for any other email. */
  recipientId: string | null;
  /** The only kind of email that the link is about. Null: all that the store sends to many. */
  preference: Preference | null;
  hasLeft: boolean;
}

/** Finds the person a link belongs to. */
export async function findUnsubscribeTarget(
  tx: StoreTx,
  { secrets, token }: { secrets: Secrets; token: string },
): Promise<UnsubscribeTarget | undefined> {
  const [id = '', text = ''] = token.split('.');
  if (!isUuid(id)) return undefined;
  const seal = Buffer.from(text, 'base64url');
  if (!sameBytes(secrets.mac('unsubscribe', tx.realm, id), seal)) return findLearner(tx, { secrets, id, seal });
  const [subscriber, waiting, recipient] = await Promise.all([
    tx.maybe(tx.q.selectFrom('subscribers').select('email').where('store_id', '=', tx.realm).where('id', '=', id)),
    tx.maybe(tx.q.selectFrom('waitlist_entries').select('email').where('store_id', '=', tx.realm).where('id', '=', id)),
    tx.maybe(emailOfCampaign(tx, id)),
  ]);
  const email = subscriber?.email ?? waiting?.email ?? recipient?.email;
  if (email === undefined) return undefined;
  const { key } = normaliseEmail(email);
  const preference = preferenceOf(recipient);
  const hasUnsubscribed = preference ? !(await wantsEmail(tx, { ...preference, email })) : await hasLeft(tx, key);
  return { email, key, recipientId: recipient ? id : null, preference, hasLeft: hasUnsubscribed };
}

/** The customer whom an email about lessons was sent to. */
async function findLearner(
  tx: StoreTx,
  { secrets, id, seal }: { secrets: Secrets; id: string; seal: Buffer },
): Promise<UnsubscribeTarget | undefined> {
  const customer = await tx.maybe(
    tx.q
      .selectFrom('customers')
      .select('email')
      .where('store_id', '=', tx.realm)
      .where('id', '=', id)
      .where('anonymous_since', 'is', null),
  );
  if (!customer) return undefined;
  const { email } = customer;
  if (!sameBytes(lessonsSeal(secrets, { storeId: tx.realm, customerId: id, email }), seal)) return undefined;
  const preference = { customerId: id, kind: 'lessons' } as const;
  const isWanted = await wantsEmail(tx, { ...preference, email });
  return { email, key: normaliseEmail(email).key, recipientId: null, preference, hasLeft: !isWanted };
}

/** `ownerId`: of an email about an update of a product, its reader, unless their address has changed since. */
const emailOfCampaign = (tx: StoreTx, id: string) =>
  tx.q
    .selectFrom('campaign_recipients as r')
    .leftJoin('product_updates as u', (on) =>
      on.onRef('u.store_id', '=', 'r.store_id').onRef('u.id', '=', 'r.campaign_id'),
    )
    .leftJoin('accounts as a', (on) =>
      on.onRef('a.store_id', '=', 'u.store_id').onRef('a.email_key', '=', 'r.email_key'),
    )
    .select(['r.email', 'a.id as ownerId'])
    .where('r.store_id', '=', tx.realm)
    .where('r.id', '=', id);

const preferenceOf = (recipient: { ownerId: string | null } | undefined): Preference | null =>
  recipient?.ownerId ? { customerId: recipient.ownerId, kind: 'updates' } : null;

/**
 * Unsubscribes a person, customer or not, from everything that the store sends to many, or from the one kind that the link is
 * about. Confirmation links sent to them before stop working.
 */
export async function unsubscribe(tx: StoreTx, target: UnsubscribeTarget, now: Date): Promise<void> {
  const { key, recipientId, preference } = target;
  if (preference) await savePreference(tx, { ...preference, isWanted: false, now });
  else await leave(tx, key, now);
  await noteAtCampaign(tx, { recipientId, at: now, now });
}

/** Also ends emails about updates, unless the customer chooses them again in their profile. */
async function leave(tx: StoreTx, key: string, now: Date): Promise<void> {
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
  await endChosenUpdates(tx, key);
}

/** Resubscribes a person who unsubscribed, and puts them back on the waitlists that they left. Only they received the link. */
export async function subscribeAgain(tx: StoreTx, target: UnsubscribeTarget, now: Date): Promise<void> {
  const { key, recipientId, preference } = target;
  if (preference) await savePreference(tx, { ...preference, isWanted: true, now });
  else await returnTo(tx, key, now);
  await noteAtCampaign(tx, { recipientId, at: null, now });
}

async function returnTo(tx: StoreTx, key: string, now: Date): Promise<void> {
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
