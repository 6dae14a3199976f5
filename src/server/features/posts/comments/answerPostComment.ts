import { answerPostComment as contract } from '#shared/contract/posts.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { findPost } from '../postRecord.ts';
import { findComment, presentComments } from './commentRecord.ts';
import { insertComment } from './insertComment.ts';

/** Comments as the creator, also while comments are off for everybody else. */
export const answerPostComment = defineHandler(contract, async ({ postId, commentId, parentId, body }, { tx, now }) => {
  const { id } = await findPost(tx, postId);
  await insertComment(tx, { id: commentId, postId: id, parentId, customerId: null, body, now });
  const row = (await findComment(tx, commentId)) ?? refuse('not-found');
  const [comment = refuse('not-found')] = await presentComments(tx, [row]);
  return { comment };
});
