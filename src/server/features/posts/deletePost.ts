import { deletePost as contract } from '#shared/contract/posts.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { postState } from '#shared/rules/post.ts';
import { withdrawEmail } from './emailPost.ts';
import { changePost, lockPost } from './postRecord.ts';

/** Deletes a post for a week, then for good. A scheduled one comes back as a draft, because its time may pass meanwhile. */
export const deletePost = defineHandler(contract, async ({ postId }, { tx, now }) => {
  const record = await lockPost(tx, postId);
  const isScheduled = postState({ publishAt: record.publish_at }, now) === 'scheduled';
  await changePost(tx, record.id, {
    deleted_at: now,
    ...(isScheduled && { publish_at: null, published_revision: null }),
  });
  await withdrawEmail(tx, record, now);
  return { deleted: true } as const;
});
