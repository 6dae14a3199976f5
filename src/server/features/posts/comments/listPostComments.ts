import { listPostComments as contract } from '#shared/contract/posts.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { latestFirst, latestPage } from '../../../access/pagination.ts';
import { findPost } from '../postRecord.ts';
import { comments, findAnswers, presentComments } from './commentRecord.ts';

/** The comments of a post with their answers, or only those that were reported. */
export const listPostComments = defineHandler(contract, async ({ postId, isReported, cursor, limit }, { tx }) => {
  const { id } = await findPost(tx, postId);
  const at = isReported ? 'c.reported_at' : 'c.created_at';
  const rows = await tx.many(
    comments(tx)
      .where('c.post_id', '=', id)
      .where(isReported ? 'c.reported_at' : 'c.parent_id', isReported ? 'is not' : 'is', null)
      .$call(latestFirst({ cursor, limit, at, id: 'c.id' })),
  );
  const timeOf = (row: (typeof rows)[number]) => (isReported ? (row.reportedAt ?? row.createdAt) : row.createdAt);
  const { shown, nextCursor } = latestPage(rows, { limit, at: timeOf });
  const answers = isReported
    ? []
    : await presentComments(
        tx,
        await findAnswers(
          tx,
          shown.map((row) => row.id),
        ),
      );
  const items = (await presentComments(tx, shown)).map((comment) => ({
    ...comment,
    answers: answers.filter(({ parentId }) => parentId === comment.id),
  }));
  return { items, nextCursor };
});
