import { replyReview as contract } from '#shared/contract/reviews.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { refreshPages } from '../reviewRecord/refreshPages.ts';
import { loadReview } from './reviewRows.ts';

/** Sets, changes or removes the creator's reply. */
export const replyReview = defineHandler(contract, async ({ reviewId, reply }, { tx, now, services }) => {
  const changed = await tx.run(
    tx.q
      .updateTable('reviews')
      .set({ reply, replied_at: reply === '' ? null : now })
      .where('store_id', '=', tx.realm)
      .where('id', '=', reviewId),
  );
  if (changed === 0) refuse('not-found');
  await refreshPages(tx);
  tx.afterCommit(() => services.directory.drop(tx.realm));
  return { review: await loadReview(tx, reviewId) };
});
