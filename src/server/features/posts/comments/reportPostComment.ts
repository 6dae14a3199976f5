import { reportPostComment as contract } from '#shared/contract/posts.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { enqueueNotification } from '../../notifications/enqueueNotification.ts';
import { findPublishedPost, postAccess } from '../memberPosts.ts';
import { findComment } from './commentRecord.ts';

/** Reports a comment to the creator. Only those who can read it can report it, and everybody counts once. */
export const reportPostComment = defineHandler(contract, async ({ commentId }, { tx, now, customer }) => {
  const comment = await findComment(tx, commentId);
  const isShown = comment && !comment.hiddenAt && !comment.deletedAt;
  const post = isShown ? await findPublishedPost(tx, comment.postId, now) : undefined;
  const access = post && (await postAccess(tx, { customerId: customer.id, now }, post));
  // Nobody can report the creator's comments or their own.
  if (!comment || access?.state !== 'open' || comment.customerId === null || comment.customerId === customer.id)
    refuse('not-found');
  const added = await tx.run(
    tx.q
      .insertInto('post_comment_reports')
      .values({ store_id: tx.realm, comment_id: commentId, customer_id: customer.id, created_at: now })
      .onConflict((on) => on.columns(['store_id', 'comment_id', 'customer_id']).doNothing()),
  );
  if (added === 0) return { reported: true } as const;
  const isFirst = await tx.run(
    tx.q
      .updateTable('post_comments')
      .set({ reported_at: now })
      .where('store_id', '=', tx.realm)
      .where('id', '=', commentId)
      .where('reported_at', 'is', null),
  );
  if (isFirst > 0) await enqueueNotification(tx, { kind: 'report', subjectId: commentId, now });
  return { reported: true } as const;
});
