import type { Selectable } from 'kysely';
import {
  Audience,
  CampaignProgress,
  CampaignState,
  type Campaign,
  type CampaignRow,
} from '#shared/contract/campaigns.ts';
import { refuse } from '#shared/contract/refusals.ts';
import type { EmailCampaigns } from '../../db/schema.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { countRecipients, NO_RECIPIENTS } from './audience/countRecipients.ts';
import { findImages } from './content/emailParts.ts';
import { readBody } from './content/readBody.ts';

const PROGRESS = ['id', 'state', 'scheduled_at', 'started_at', 'ended_at', 'waits_for', 'fixed_at'] as const;
export const ROW_COLUMNS = [...PROGRESS, 'subject', 'created_at', 'updated_at'] as const;
const COLUMNS = [
  ...ROW_COLUMNS,
  ...(['preheader', 'body', 'audience', 'revision'] as const),
  ...(['stored_until', 'turn', 'post_id'] as const),
] as const;

export type CampaignRecord = Pick<Selectable<EmailCampaigns>, (typeof COLUMNS)[number]>;
export type CampaignRowRecord = Pick<CampaignRecord, (typeof ROW_COLUMNS)[number]>;

/** A campaign of the store by a claimed id. Deleted campaigns are not found. */
export const findCampaign = async (tx: StoreTx, claimedId: string): Promise<CampaignRecord> =>
  (await findRecord(tx, claimedId)) ?? refuse('not-found');

/** The same, locked until the transaction ends. */
export const lockCampaign = async (tx: StoreTx, claimedId: string): Promise<CampaignRecord> =>
  (await lockRecord(tx, claimedId)) ?? refuse('not-found');

/** Refuses to change the email about a post, which changes with the post. */
export function assertNotOfPost({ post_id: postId }: Pick<CampaignRecord, 'post_id'>): void {
  if (postId !== null) refuse('campaign-of-post');
}

/** For jobs, to which a missing campaign is not a refusal. */
export const findRecord = (tx: StoreTx, id: string) => tx.maybe(byId(tx, id));
export const lockRecord = (tx: StoreTx, id: string) => tx.maybe(byId(tx, id).forUpdate());

const byId = (tx: StoreTx, id: string) =>
  tx.q
    .selectFrom('email_campaigns')
    .select(COLUMNS)
    .where('store_id', '=', tx.realm)
    .where('id', '=', id)
    .where('deleted_at', 'is', null);

export type CampaignChange = Partial<
  Omit<Selectable<EmailCampaigns>, 'store_id' | 'id' | 'audience' | 'body'> & { audience: string; body: string | null }
>;

/** Changes a campaign whose row is locked. */
export const changeCampaign = (tx: StoreTx, id: string, change: CampaignChange): Promise<number> =>
  tx.run(tx.q.updateTable('email_campaigns').set(change).where('store_id', '=', tx.realm).where('id', '=', id));

/** The current campaign for its creator. */
export async function loadCampaign(tx: StoreTx, id: string, now: Date): Promise<Campaign> {
  const record = await findCampaign(tx, id);
  const row = (await presentRows(tx, [record], now))[0] ?? refuse('not-found');
  return {
    ...row,
    preheader: record.preheader,
    body: record.body,
    images: await findImages(tx, readBody(record.body).content ?? []),
    audience: Audience.parse(record.audience),
    postId: record.post_id,
    revision: record.revision,
  };
}

/** Campaigns with the counts of their recipients. */
export async function presentRows(
  tx: StoreTx,
  records: readonly CampaignRowRecord[],
  now: Date,
): Promise<CampaignRow[]> {
  const counts = await countRecipients(
    tx,
    records.map(({ id }) => id),
    now,
  );
  return records.map((record) => ({
    id: record.id,
    state: CampaignState.parse(record.state),
    subject: record.subject,
    counts: counts.get(record.id) ?? NO_RECIPIENTS,
    scheduledAt: record.scheduled_at?.toISOString() ?? null,
    startedAt: record.started_at?.toISOString() ?? null,
    endedAt: record.ended_at?.toISOString() ?? null,
    isPreparing: record.state === 'sending' && record.fixed_at === null,
    waitsFor: CampaignProgress.shape.waitsFor.parse(record.waits_for),
    createdAt: record.created_at.toISOString(),
    updatedAt: record.updated_at.toISOString(),
  }));
}
