import { sql } from 'kysely';
import type { PostComment } from '#shared/contract/posts.ts';
import { isOneOf } from '../../../db/conditions.ts';
import type { StoreTx } from '../../../db/transaction.ts';

/** Comments with their authors and reports. */
export const comments = (tx: StoreTx) =>
  tx.q
    .selectFrom('post_comments as c')
    .leftJoin('customers as a', (on) => on.onRef('a.store_id', '=', 'c.store_id').onRef('a.id', '=', 'c.customer_id'))
    .leftJoin('commenters as m', (on) =>
      on.onRef('m.store_id', '=', 'c.store_id').onRef('m.customer_id', '=', 'c.customer_id'),
    )
    .select(['c.id', 'c.post_id as postId', 'c.parent_id as parentId', 'c.customer_id as customerId', 'c.body'])
    .select(['c.created_at as createdAt', 'c.edited_at as editedAt', 'c.hidden_at as hiddenAt'])
    .select(['c.deleted_at as deletedAt', 'c.reported_at as reportedAt', 'a.name', 'm.muted_at as mutedAt'])
    .select('a.anonymous_since as anonymousSince')
    .where('c.store_id', '=', tx.realm);

export type CommentRow = Awaited<ReturnType<typeof findComments>>[number];

const findComments = (tx: StoreTx) => tx.many(comments(tx));

/** The most answers of one comment that are shown. */
const ANSWERS_MAX = 100;

/** The answers to some comments, oldest first. */
export const findAnswers = async (tx: StoreTx, ids: readonly string[]): Promise<CommentRow[]> =>
  ids.length === 0
    ? []
    : tx.many(
        comments(tx)
          .where('c.parent_id', 'is not', null)
          .where(isOneOf(sql.ref('c.parent_id'), ids))
          .orderBy('c.created_at')
          .orderBy('c.id')
          .limit(ids.length * ANSWERS_MAX),
      );

export const findComment = (tx: StoreTx, id: string): Promise<CommentRow | undefined> =>
  tx.maybe(comments(tx).where('c.id', '=', id));

/** Comments as their store's creator sees them. */
export async function presentComments(tx: StoreTx, rows: readonly CommentRow[]): Promise<PostComment[]> {
  const reported = rows.filter(({ reportedAt }) => reportedAt !== null).map(({ id }) => id);
  const reports =
    reported.length === 0
      ? []
      : await tx.many(
          tx.q
            .selectFrom('post_comment_reports')
            .select(['comment_id as id', sql<number>`count(*)::int`.as('count')])
            .where('store_id', '=', tx.realm)
            .where(isOneOf(sql.ref('comment_id'), reported))
            .groupBy('comment_id'),
        );
  return rows.map((row) => ({
    id: row.id,
    parentId: row.parentId,
    customerId: row.anonymousSince === null ? row.customerId : null,
    name: row.name ?? '',
    isCreator: row.customerId === null,
    isMuted: row.mutedAt !== null,
    body: row.deletedAt === null ? row.body : '',
    isHidden: row.hiddenAt !== null,
    isDeleted: row.deletedAt !== null,
    reportCount: reports.find(({ id }) => id === row.id)?.count ?? (row.reportedAt === null ? 0 : 1),
    createdAt: row.createdAt.toISOString(),
  }));
}

/** Deletes a comment: its text at once, and its row too unless somebody answered it. */
export async function removeComment(tx: StoreTx, id: string, now: Date): Promise<void> {
  // Locked, so that an answer that is being written is seen, or is refused.
  await tx.many(
    tx.q.selectFrom('post_comments').select('id').where('store_id', '=', tx.realm).where('id', '=', id).forUpdate(),
  );
  const answer = await tx.maybe(
    tx.q.selectFrom('post_comments').select('id').where('store_id', '=', tx.realm).where('parent_id', '=', id).limit(1),
  );
  if (answer)
    await tx.run(
      tx.q
        .updateTable('post_comments')
        .set({ body: '', deleted_at: now, reported_at: null })
        .where('store_id', '=', tx.realm)
        .where('id', '=', id),
    );
  else await tx.run(tx.q.deleteFrom('post_comments').where('store_id', '=', tx.realm).where('id', '=', id));
}
