import { sql, type RawBuilder } from 'kysely';
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

/** How many answers to a comment are shown at once. */
const ANSWERS_SHOWN = 20;

/** A page of the answers to a comment. */
export interface Answers {
  /** Oldest first. */
  answers: CommentRow[];
  hasEarlier: boolean;
}

const NO_ANSWERS: Answers = { answers: [], hasEarlier: false };

interface WantedAnswers {
  parentIds: readonly string[];
  /** SQL condition on an answer `n`. */
  isSeen?: RawBuilder<boolean>;
  /** 1: the latest answers. */
  page?: number;
}

/** The same page of the answers to each of some comments. */
export async function findAnswers(
  tx: StoreTx,
  { parentIds, isSeen = sql<boolean>`true`, page = 1 }: WantedAnswers,
): Promise<(parentId: string) => Answers> {
  if (parentIds.length === 0) return () => NO_ANSWERS;
  const rows = await tx.many(
    comments(tx)
      .where(
        sql<boolean>`c.id in (
          select latest.id from unnest(${parentIds}::uuid[]) p (id)
            cross join lateral (
              select n.id from post_comments n
               where n.store_id = ${tx.realm} and n.parent_id = p.id and ${isSeen}
               order by n.created_at desc, n.id desc
               limit ${ANSWERS_SHOWN + 1} offset ${(page - 1) * ANSWERS_SHOWN}) latest)`,
      )
      .orderBy('c.created_at')
      .orderBy('c.id'),
  );
  const byParent = Map.groupBy(rows, ({ parentId }) => parentId);
  return (parentId) => {
    const found = byParent.get(parentId) ?? [];
    return { answers: found.slice(-ANSWERS_SHOWN), hasEarlier: found.length > ANSWERS_SHOWN };
  };
}

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
