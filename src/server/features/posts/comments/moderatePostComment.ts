import { moderatePostComment as contract } from '#shared/contract/posts.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { findComment, presentComments, removeComment } from './commentRecord.ts';

/** What a creator decides about a comment. Whatever it is settles its reports, so that new ones are noticed. */
export const moderatePostComment = defineHandler(contract, async ({ commentId, action }, { tx, now }) => {
  const row = (await findComment(tx, commentId)) ?? refuse('not-found');
  await settleReports(tx, commentId);
  if (action === 'delete') await removeComment(tx, commentId, now);
  if (action === 'hide' || action === 'show')
    await tx.run(
      tx.q
        .updateTable('post_comments')
        .set({ hidden_at: action === 'hide' ? now : null })
        .where('store_id', '=', tx.realm)
        .where('id', '=', commentId),
    );
  // A comment that nobody answered is gone: the answer shows it as deleted.
  const left = (await findComment(tx, commentId)) ?? { ...row, reportedAt: null, deletedAt: now };
  const [comment = refuse('not-found')] = await presentComments(tx, [left]);
  return { comment };
});

async function settleReports(tx: StoreTx, commentId: string): Promise<void> {
  await tx.run(
    tx.q.deleteFrom('post_comment_reports').where('store_id', '=', tx.realm).where('comment_id', '=', commentId),
  );
  await tx.run(
    tx.q
      .updateTable('post_comments')
      .set({ reported_at: null })
      .where('store_id', '=', tx.realm)
      .where('id', '=', commentId),
  );
}
