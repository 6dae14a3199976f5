import { listPostComments as contract } from '#shared/contract/posts.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { latestFirst, latestPage } from '../../../access/pagination.ts';
import { findPost } from '../postRecord.ts';
import { comments, findAnswers, presentComments } from './commentRecord.ts';

/** The comments of a post with their latest answers, the answers to one of them, or only those that were reported. */
export const listPostComments = defineHandler(
  contract,
  async ({ postId, parentId, isReported, cursor, limit }, { tx }) => {
    const { id } = await findPost(tx, postId);
    const at = isReported ? 'c.reported_at' : 'c.created_at';
    const rows = await tx.many(
      comments(tx)
        .where('c.post_id', '=', id)
        .$if(isReported === true, (query) => query.where('c.reported_at', 'is not', null))
        .$if(parentId !== undefined, (query) => query.where('c.parent_id', '=', parentId ?? null))
        .$if(!isReported && parentId === undefined, (query) => query.where('c.parent_id', 'is', null))
        .$call(latestFirst({ cursor, limit, at, id: 'c.id' })),
    );
    const timeOf = (row: (typeof rows)[number]) => (isReported ? (row.reportedAt ?? row.createdAt) : row.createdAt);
    const { shown, nextCursor } = latestPage(rows, { limit, at: timeOf });
    const answersOf = await findAnswers(tx, {
      parentIds: isReported || parentId !== undefined ? [] : shown.map((row) => row.id),
    });
    const answers = await presentComments(
      tx,
      shown.flatMap((row) => answersOf(row.id).answers),
    );
    const items = (await presentComments(tx, shown)).map((comment) => ({
      ...comment,
      answers: answers.filter((answer) => answer.parentId === comment.id),
      hasEarlierAnswers: answersOf(comment.id).hasEarlier,
    }));
    return { items, nextCursor };
  },
);
