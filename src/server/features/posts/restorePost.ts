import { restorePost as contract } from '#shared/contract/posts.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { POST_RESTORE_DAYS } from '#shared/rules/post.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { loadPost } from './postRecord.ts';

/** Restores a deleted post. An existing one is left as it is. */
export const restorePost = defineHandler(contract, async ({ postId }, { tx, now }) => {
  const since = new Date(now.getTime() - POST_RESTORE_DAYS * 86_400_000);
  const restored = await tx.run(
    tx.q
      .updateTable('posts')
      .set({ deleted_at: null })
      .where('store_id', '=', tx.realm)
      .where('id', '=', postId)
      .where((post) => post.or([post('deleted_at', 'is', null), post('deleted_at', '>', since)])),
  );
  return restored === 1 ? { post: await loadPost(tx, postId, now) } : refuse('not-found');
});
