import { sql } from 'kysely';
import { isOneOf } from '../../../db/conditions.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { comments, findAnswers, type CommentRow } from './commentRecord.ts';

/** A comment with its answers as a member sees it. */
export interface Thread {
  comment: CommentRow;
  answers: CommentRow[];
  hasEarlier: boolean;
  /** The number of the page of answers that is shown. Page 1 has the latest answers. */
  answersPage: number;
}

interface AskedThreads {
  postId: string;
  customerId: string;
  limit: number;
  offset: number;
  /** Shows earlier answers of one of the comments. */
  earlier?: { id: string; page: number } | undefined;
}

/**
 * A page of the comments on a post, latest first. Hidden ones are left out, except for their author. One that was deleted is
 * part of it while it has answers.
 */
export async function findThreads(
  tx: StoreTx,
  { postId, customerId, limit, offset, earlier }: AskedThreads,
): Promise<Thread[]> {
  const isSeen = (row: 'c' | 'n') =>
    sql<boolean>`(${sql.ref(`${row}.hidden_at`)} is null or coalesce(${sql.ref(`${row}.customer_id`)} = ${customerId}, false))`;
  const shown = await tx.many(
    comments(tx)
      .where('c.post_id', '=', postId)
      .where('c.parent_id', 'is', null)
      .where(isSeen('c'))
      .orderBy('c.created_at', 'desc')
      .orderBy('c.id', 'desc')
      .limit(limit)
      .offset(offset),
  );
  const ids = shown.map(({ id }) => id);
  const isEarlier = (id: string) => id === earlier?.id;
  const [latestOf, earlierOf] = await Promise.all([
    findAnswers(tx, { parentIds: ids.filter((id) => !isEarlier(id)), isSeen: isSeen('n') }),
    findAnswers(tx, { parentIds: ids.filter(isEarlier), isSeen: isSeen('n'), page: earlier?.page ?? 1 }),
  ]);
  return shown.map((comment) => ({
    comment,
    ...(isEarlier(comment.id) ? earlierOf : latestOf)(comment.id),
    answersPage: isEarlier(comment.id) ? (earlier?.page ?? 1) : 1,
  }));
}

/** Which of the comments a customer has reported. */
export async function findReported(
  tx: StoreTx,
  { customerId, commentIds }: { customerId: string; commentIds: readonly string[] },
): Promise<ReadonlySet<string>> {
  if (commentIds.length === 0) return new Set();
  const rows = await tx.many(
    tx.q
      .selectFrom('post_comment_reports')
      .select('comment_id as id')
      .where('store_id', '=', tx.realm)
      .where('customer_id', '=', customerId)
      .where(isOneOf(sql.ref('comment_id'), commentIds)),
  );
  return new Set(rows.map(({ id }) => id));
}
