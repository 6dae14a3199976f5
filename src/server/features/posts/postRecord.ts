import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import { CampaignState } from '#shared/contract/campaigns.ts';
import { Post, PostRow } from '#shared/contract/posts.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { postState } from '#shared/rules/post.ts';
import { isOneOf } from '../../db/conditions.ts';
import type { Posts } from '../../db/schema.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { findRecord } from '../campaigns/campaignRecord.ts';

export const ROW_COLUMNS = [
  ...(['id', 'title', 'audience', 'publish_at', 'revision', 'published_revision'] as const),
  ...(['created_at', 'updated_at'] as const),
] as const;
const COLUMNS = [
  ...ROW_COLUMNS,
  ...(['teaser', 'body', 'product_ids', 'tier_ids', 'is_emailed', 'has_comments', 'campaign_id'] as const),
] as const;

export type PostRecord = Pick<Selectable<Posts>, (typeof COLUMNS)[number]>;
type PostRowRecord = Pick<PostRecord, (typeof ROW_COLUMNS)[number]>;

/** A post of the store by a claimed id. Deleted posts are not found. */
export const findPost = async (tx: StoreTx, claimedId: string): Promise<PostRecord> =>
  (await tx.maybe(byId(tx, claimedId))) ?? refuse('not-found');

/** The same, locked until the transaction ends. */
export const lockPost = async (tx: StoreTx, claimedId: string): Promise<PostRecord> =>
  (await tx.maybe(byId(tx, claimedId).forUpdate())) ?? refuse('not-found');

const byId = (tx: StoreTx, id: string) =>
  tx.q
    .selectFrom('posts')
    .select(COLUMNS)
    .where('store_id', '=', tx.realm)
    .where('id', '=', id)
    .where('deleted_at', 'is', null);

export type PostChange = Partial<Omit<Selectable<Posts>, 'store_id' | 'id' | 'body'> & { body: string | null }>;

/** Changes a post whose row is locked. */
export const changePost = (tx: StoreTx, id: string, change: PostChange): Promise<number> =>
  tx.run(tx.q.updateTable('posts').set(change).where('store_id', '=', tx.realm).where('id', '=', id));

/** The current post for its creator. */
export async function loadPost(tx: StoreTx, id: string, now: Date): Promise<Post> {
  const record = await findPost(tx, id);
  const row = (await presentRows(tx, [record], now))[0] ?? refuse('not-found');
  return {
    ...row,
    teaser: record.teaser,
    body: record.body,
    productIds: record.product_ids,
    tierIds: record.tier_ids,
    isEmailed: record.is_emailed,
    hasComments: record.has_comments,
    campaignId: record.campaign_id,
    emailState: await emailStateOf(tx, record),
    revision: record.revision,
  };
}

const emailStateOf = async (tx: StoreTx, { campaign_id: id }: PostRecord): Promise<Post['emailState']> => {
  const campaign = id === null ? undefined : await findRecord(tx, id);
  return campaign ? CampaignState.parse(campaign.state) : null;
};

/** Posts with the counts of their comments. */
export async function presentRows(tx: StoreTx, records: readonly PostRowRecord[], now: Date): Promise<PostRow[]> {
  const counts = await countComments(
    tx,
    records.map(({ id }) => id),
  );
  return records.map((record) => {
    const { commentCount = 0, reportedCount = 0 } = counts.find(({ id }) => id === record.id) ?? {};
    return {
      id: record.id,
      state: postState({ publishAt: record.publish_at }, now),
      title: record.title,
      audience: PostRow.shape.audience.parse(record.audience),
      publishAt: record.publish_at?.toISOString() ?? null,
      hasChanges: record.publish_at !== null && record.revision !== record.published_revision,
      commentCount,
      reportedCount,
      createdAt: record.created_at.toISOString(),
      updatedAt: record.updated_at.toISOString(),
    };
  });
}

/** Beyond this many comments, a post is only said to have that many. */
const COUNTED_MAX = 1000;

async function countComments(tx: StoreTx, postIds: readonly string[]) {
  if (postIds.length === 0) return [];
  return tx.many(
    tx.q
      .selectFrom('posts as p')
      .select('p.id')
      .select(
        sql<number>`(select count(*)::int from (
          select from post_comments c where c.store_id = ${tx.realm} and c.post_id = p.id and c.deleted_at is null
           limit ${COUNTED_MAX}) counted)`.as('commentCount'),
      )
      .select(
        sql<number>`(select count(*)::int from (
          select from post_comments c where c.store_id = ${tx.realm} and c.post_id = p.id and c.reported_at is not null
           limit ${COUNTED_MAX}) counted)`.as('reportedCount'),
      )
      .where('p.store_id', '=', tx.realm)
      .where(isOneOf(sql.ref('p.id'), postIds)),
  );
}
