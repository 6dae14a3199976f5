import { unpublishPost as contract } from '#shared/contract/posts.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { withdrawEmail } from './emailPost.ts';
import { changePost, loadPost, lockPost } from './postRecord.ts';

/** Makes a post a draft again. Its comments come back when it is published again. */
export const unpublishPost = defineHandler(contract, async ({ postId }, { tx, now }) => {
  const record = await lockPost(tx, postId);
  await changePost(tx, record.id, { publish_at: null, published_revision: null, updated_at: now });
  await withdrawEmail(tx, record, now);
  return { post: await loadPost(tx, record.id, now) };
});
