import { sql } from 'kysely';
import { textHas } from '../../db/textSearch.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { canOpen, openRights, type Access, type Member } from '../entitlements/canOpen.ts';
import { isForTier } from '../entitlements/isForTier.ts';

interface Part {
  search?: string;
  /** Only what was published after this. */
  since?: Date;
  limit: number;
  offset?: number;
}

/** The published posts that a customer may read, latest first. */
export const findMemberPosts = (tx: StoreTx, member: Member, part: Part) => tx.many(memberPosts(tx, member, part));

/** The same with their texts. */
export const findPostsWithText = (tx: StoreTx, member: Member, part: Part) =>
  tx.many(memberPosts(tx, member, part).select('p.published_html as html'));

const memberPosts = (tx: StoreTx, member: Member, { search = '', since, limit, offset = 0 }: Part) =>
  published(tx, member.now)
    .select(['p.id', 'p.published_title as title', 'p.published_teaser as teaser', 'p.publish_at as publishedAt'])
    .where((row) => row.or([row('p.published_audience', '=', 'members'), row('p.id', 'in', postsOfRights(tx, member))]))
    .$if(search !== '', (found) => found.where(textHas(sql.ref('p.published_title'), search)))
    .$if(since !== undefined, (found) => found.where('p.publish_at', '>', since ?? null))
    .orderBy('p.publish_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(limit)
    .offset(offset);

const postsOfRights = (tx: StoreTx, member: Member) =>
  openRights(tx, member)
    .innerJoin('post_products as x', (on) =>
      on.onRef('x.store_id', '=', 'e.store_id').onRef('x.product_id', '=', 'e.product_id'),
    )
    .where(isForTier)
    .select('x.post_id');

/** A published post, whoever may read it. */
export const findPublishedPost = (tx: StoreTx, postId: string, now: Date) =>
  tx.maybe(
    published(tx, now)
      .select(['p.id', 'p.published_title as title', 'p.published_teaser as teaser', 'p.published_html as html'])
      .select(['p.published_audience as audience', 'p.publish_at as publishedAt', 'p.has_comments as hasComments'])
      .where('p.id', '=', postId),
  );

export type PublishedPost = NonNullable<Awaited<ReturnType<typeof findPublishedPost>>>;

/** Whether any post is published, so that the members area shows its page. */
export const hasPosts = async (tx: StoreTx, now: Date): Promise<boolean> =>
  (await tx.maybe(published(tx, now).select('p.id').limit(1))) !== undefined;

const published = (tx: StoreTx, now: Date) =>
  tx.q
    .selectFrom('posts as p')
    .where('p.store_id', '=', tx.realm)
    .where('p.publish_at', '<=', now)
    .where('p.deleted_at', 'is', null);

export type PostAccess = Exclude<Access, { state: 'open' }> | { state: 'open' };

/** Whether a customer may read a post: everybody who has signed in, or whoever has access to one of its products. */
export const postAccess = (
  tx: StoreTx,
  member: Member,
  { id, audience }: Pick<PublishedPost, 'id' | 'audience'>,
): Promise<PostAccess> | PostAccess =>
  audience === 'members' ? { state: 'open' } : canOpen(tx, { ...member, postId: id });

/** What somebody without access could buy to read a post. */
export const findPostProducts = (tx: StoreTx, postId: string) =>
  tx.many(
    tx.q
      .selectFrom('post_products as x')
      .innerJoin('products as p', (on) => on.onRef('p.store_id', '=', 'x.store_id').onRef('p.id', '=', 'x.product_id'))
      .select('p.id')
      .where('x.store_id', '=', tx.realm)
      .where('x.post_id', '=', postId)
      .orderBy('p.id')
      .limit(50),
  );
