import { sql } from 'kysely';
import { Audience } from '#shared/contract/campaigns.ts';
import { minutesToNextTry } from '#shared/rules/campaign.ts';
import { setLocal } from '../../../db/setLocal.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { isReaderOf } from '../../entitlements/isReaderOf.ts';
import { peopleOf } from './audience.ts';
import { changeCampaign, type CampaignRecord } from '../campaignRecord.ts';
import { ownersOf } from '../updates/owners.ts';
import { findUpdate } from '../updates/updateRecord.ts';

/** A recipient whose turn it is. */
export interface Recipient {
  id: string;
  email: string;
  email_key: string;
  name: string;
  language: string;
  source: string;
  tries: number;
}

/** How many addresses of subscribers, and of customers, one transaction reads. */
const STEP = 5000;
/** A slow step must not stop halfway. No request waits for it. */
const STEP_TIMEOUT = '10min';

type Unstored = Pick<CampaignRecord, 'id' | 'audience' | 'stored_until' | 'post_id'>;

/**
 * Stores the next recipients of a campaign whose row is locked, in the order of their addresses. Returns whether all are
 * stored: then later changes to the audience have no effect on it.
 */
export async function storeNextRecipients(
  tx: StoreTx,
  { id, audience, stored_until: storedUntil, post_id: postId }: Unstored,
  now: Date,
): Promise<boolean> {
  await tx.run(setLocal('statement_timeout', STEP_TIMEOUT));
  const after = storedUntil ?? '';
  const update = await findUpdate(tx, id);
  const upTo = await endOfStep(tx, after, update ? ['accounts'] : ['subscribers', 'accounts']);
  const readers = postId === null ? {} : { isReader: isReaderOf(tx, postId, now) };
  const found = update
    ? await ownersOf(tx, { ...update, after, upTo, now })
    : await peopleOf(tx, Audience.parse(audience), { after, upTo, ...readers });
  const people = sql`(${found}) p`;
  const ownerId = update ? sql`p.owner_id` : sql`null::uuid`;
  await tx.run(
    tx.q
      .insertInto('campaign_recipients')
      .columns([
        ...(['store_id', 'id', 'campaign_id', 'email', 'email_key', 'name', 'language', 'source'] as const),
        ...(['owner_id', 'state', 'next_try_at', 'updated_at'] as const),
      ])
      .expression(
        sql`select ${tx.realm}::uuid, gen_random_uuid(), ${id}::uuid, p.email, p.email_key, p.name, p.language, p.source,
          ${ownerId}, 'queued', ${now}::timestamptz, ${now}::timestamptz from ${people}`,
      )
      // Once for each address, and each owner, whose address may have changed since an earlier step.
      .onConflict((on) => on.doNothing()),
  );
  await changeCampaign(tx, id, upTo === null ? { fixed_at: now, stored_until: null } : { stored_until: upTo });
  return upTo === null;
}

/** The last address of a step. Null if all that are left are few enough. */
async function endOfStep(
  tx: StoreTx,
  after: string,
  tables: readonly ('subscribers' | 'accounts')[],
): Promise<string | null> {
  const lastOf = (table: 'subscribers' | 'accounts') => sql`(
    select email_key as key from ${sql.table(table)}
    where store_id = ${tx.realm} and email_key > ${after} order by email_key offset ${STEP - 1} limit 1)`;
  const { upTo } = await tx.one({
    compile: () =>
      sql<{ upTo: string | null }>`
        select min(key) as "upTo" from (${sql.join(tables.map(lastOf), sql` union all `)}) last`.compile(tx.q),
  });
  return upTo;
}

/** Cancels the emails to the next recipients who still wait. Returns true when none is left. */
export async function cancelNextRecipients(tx: StoreTx, campaignId: string, now: Date): Promise<boolean> {
  const cancelled = await tx.run(
    tx.q
      .updateTable('campaign_recipients')
      .set({ state: 'cancelled', updated_at: now })
      .where('store_id', '=', tx.realm)
      .where('id', 'in', (of) =>
        of
          .selectFrom('campaign_recipients')
          .select('id')
          .where('store_id', '=', tx.realm)
          .where('campaign_id', '=', campaignId)
          .where('state', '=', 'queued')
          .limit(STEP),
      ),
  );
  return cancelled < STEP;
}

/** The next waiting recipients whose retry time, if any, has come. */
export const nextRecipients = (
  tx: StoreTx,
  { campaignId, most, now }: { campaignId: string; most: number; now: Date },
): Promise<Recipient[]> =>
  tx.many(
    tx.q
      .selectFrom('campaign_recipients')
      .select(['id', 'email', 'email_key', 'name', 'language', 'source', 'tries'])
      .where('store_id', '=', tx.realm)
      .where('campaign_id', '=', campaignId)
      .where('state', '=', 'queued')
      .where('next_try_at', '<=', now)
      .orderBy('next_try_at')
      .orderBy('id')
      .limit(most),
  );

/** When the next recipient is due. Null if nobody is waiting. */
export async function nextTryAt(tx: StoreTx, campaignId: string): Promise<Date | null> {
  const { next } = await tx.one(
    tx.q
      .selectFrom('campaign_recipients')
      .select((row) => row.fn.min('next_try_at').as('next'))
      .where('store_id', '=', tx.realm)
      .where('campaign_id', '=', campaignId)
      .where('state', '=', 'queued'),
  );
  return next;
}

/** Whether the person unsubscribed, was removed or was blocked since the recipients were stored. */
export async function isUnsubscribed(
  tx: StoreTx,
  { email_key: key, source }: Pick<Recipient, 'email_key' | 'source'>,
): Promise<boolean> {
  const { has } = await tx.one(
    tx.q.selectNoFrom(
      sql<boolean>`exists (select from mail_optouts where store_id = ${tx.realm} and recipient_key = ${key})
        or exists (select from mail_suppressions where store_id = ${tx.realm} and recipient_key = ${key})
        or ${source}::text = 'subscriber' and not exists (
          select from subscribers where store_id = ${tx.realm} and email_key = ${key} and state = 'confirmed')`.as(
        'has',
      ),
    ),
  );
  return has;
}

/** Whether the post is still published and the person can still read it. */
export async function canStillRead(
  tx: StoreTx,
  { email_key: key }: Pick<Recipient, 'email_key'>,
  { postId, now }: { postId: string; now: Date },
): Promise<boolean> {
  const reader = await tx.maybe(
    tx.q
      .selectFrom('accounts as a')
      .innerJoin('customers as c', (on) => on.onRef('c.store_id', '=', 'a.store_id').onRef('c.id', '=', 'a.id'))
      .select('c.id')
      .where('a.store_id', '=', tx.realm)
      .where('a.email_key', '=', key)
      .where('a.disabled_at', 'is', null)
      .where('c.anonymous_since', 'is', null)
      .where(isReaderOf(tx, postId, now)),
  );
  return reader !== undefined;
}

/**
 * How long a worker holds a recipient. It is longer than any mail service takes for one email, and recipients of a dead
 * worker wait that long.
 */
const TAKEN_MINUTES = 10;

/** Assigns a recipient to this worker. False if another worker has them. */
export async function claimRecipient(tx: StoreTx, id: string, now: Date): Promise<boolean> {
  const taken = await tx.run(
    tx.q
      .updateTable('campaign_recipients')
      .set({ next_try_at: new Date(now.getTime() + TAKEN_MINUTES * 60_000) })
      .where('store_id', '=', tx.realm)
      .where('id', '=', id)
      .where('state', '=', 'queued')
      .where('next_try_at', '<=', now),
  );
  return taken === 1;
}

/** Excludes a recipient, with the reason. `needsAccess`: the email is for those who can open what it is about. */
export const suppressRecipient = (
  tx: StoreTx,
  id: string,
  { needsAccess, now }: { needsAccess: boolean; now: Date },
): Promise<number> =>
  changeQueued(tx, id, { state: 'suppressed', problem: needsAccess ? NO_ACCESS : UNSUBSCRIBED, updated_at: now });

const UNSUBSCRIBED = 'Unsubscribed before the email was sent.';
const NO_ACCESS = 'Unsubscribed or lost access before the email was sent.';

/** Postpones an email that the mail service did not accept, or gives it up. */
export function postponeRecipient(tx: StoreTx, { id, tries }: Recipient, now: Date): Promise<number> {
  const minutes = minutesToNextTry(tries + 1);
  return changeQueued(
    tx,
    id,
    minutes === null
      ? { state: 'failed', problem: 'The email service did not accept it.', updated_at: now }
      : { tries: tries + 1, next_try_at: new Date(now.getTime() + minutes * 60_000) },
  );
}

/** Copies the outcome of emails that were ended elsewhere, for example by the sweep of stuck emails. */
export const collectOutcomes = (tx: StoreTx, campaignId: string, now: Date): Promise<number> =>
  tx.run(
    tx.q
      .updateTable('campaign_recipients as r')
      .from('mail_messages as m')
      .set((row) => ({ state: row.ref('m.state'), problem: row.ref('m.problem'), updated_at: now }))
      .where('r.store_id', '=', tx.realm)
      .where('r.campaign_id', '=', campaignId)
      .where('r.state', '=', 'queued')
      .whereRef('m.store_id', '=', 'r.store_id')
      .whereRef('m.id', '=', 'r.id')
      .where('m.state', 'not in', ['queued', 'held']),
  );

type Change = { state?: string; problem?: string; tries?: number; next_try_at?: Date; updated_at?: Date };

const changeQueued = (tx: StoreTx, id: string, change: Change): Promise<number> =>
  tx.run(
    tx.q
      .updateTable('campaign_recipients')
      .set(change)
      .where('store_id', '=', tx.realm)
      .where('id', '=', id)
      .where('state', '=', 'queued'),
  );
