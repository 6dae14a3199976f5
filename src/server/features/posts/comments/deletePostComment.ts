import { deletePostComment as contract } from '#shared/contract/posts.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { findComment, removeComment } from './commentRecord.ts';

/** Deletes an own comment, also on a post that its author can no longer read. */
export const deletePostComment = defineHandler(contract, async ({ commentId }, { tx, now, customer }) => {
  const comment = await findComment(tx, commentId);
  if (!comment || comment.customerId !== customer.id) refuse('not-found');
  await removeComment(tx, commentId, now);
  return { deleted: true } as const;
});
