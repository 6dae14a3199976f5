import { sql } from 'kysely';
import { isOneOf } from '../../../db/conditions.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { comments, findAnswers, type CommentRow } from './commentRecord.ts';

/** A comment with its answers as a member sees it. */
export interface Thread {
  comment: CommentRow;
  answers: CommentRow[];
}

/**
 * A page of the comments on a post, latest first. Hidden ones are left out, except for their author. One that was deleted is
 * part of it while it has answers.
 */
export async function findThreads(
  tx: StoreTx,
  { postId, customerId, limit, offset }: { postId: string; customerId: string; limit: number; offset: number },
): Promise<Thread[]> {
  const isSeen = sql<boolean>`(c.hidden_at is null or coalesce(c.customer_id = ${customerId}, false))`;
  const shown = await tx.many(
    comments(tx)
      .where('c.post_id', '=', postId)
      .where('c.parent_id', 'is', null)
      .where(isSeen)
      .orderBy('c.created_at', 'desc')
      .orderBy('c.id', 'desc')
      .limit(limit)
      .offset(offset),
  );
  const answers = await findAnswers(
    tx,
    shown.map(({ id }) => id),
  );
  return shown.map((comment) => ({
    comment,
    answers: answers.filter(
      ({ parentId, hiddenAt, customerId: author }) =>
        parentId === comment.id && (hiddenAt === null || author === customerId),
    ),
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
