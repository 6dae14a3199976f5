import { savePostComment as contract } from '#shared/contract/posts.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { isEditable } from '#shared/rules/post.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { refusalOf } from '../../members/refusalOf.ts';
import { findPublishedPost, postAccess } from '../memberPosts.ts';
import { assertFewComments, commentRequests } from './assertFewComments.ts';
import { findComment } from './commentRecord.ts';
import { insertComment } from './insertComment.ts';
import { isMuted } from './isMuted.ts';

/** Comments on a post, or edits an own comment while that is possible. */
export const savePostComment = defineHandler(
  contract,
  async ({ postId, commentId, parentId, body }, { tx, now, customer }) => {
    const post = (await findPublishedPost(tx, postId, now)) ?? refuse('not-found');
    const access = await postAccess(tx, { customerId: customer.id, now }, post);
    if (access.state !== 'open') refuse(refusalOf(access));
    if (!post.hasComments) refuse('comments-off');
    if (await isMuted(tx, customer.id)) refuse('comments-muted');
    const known = await findComment(tx, commentId);
    if (!known) {
      await assertFewComments(tx, { id: commentId, customerId: customer.id, now });
      await insertComment(tx, { id: commentId, postId, parentId, customerId: customer.id, body, now });
    } else if (known.customerId !== customer.id || known.postId !== postId || known.deletedAt) refuse('not-found');
    else if (known.body !== body) {
      if (!isEditable(known.createdAt, now)) refuse('comment-too-late');
      await changeBody(tx, { id: commentId, body, now });
    }
    return { commentId };
  },
  (_input, { device }) => [commentRequests(device.address)],
);

const changeBody = (tx: StoreTx, { id, body, now }: { id: string; body: string; now: Date }): Promise<number> =>
  tx.run(
    tx.q
      .updateTable('post_comments')
      .set({ body, edited_at: now })
      .where('store_id', '=', tx.realm)
      .where('id', '=', id),
  );
