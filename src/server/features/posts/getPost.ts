import { getPost as contract } from '#shared/contract/posts.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { loadPost } from './postRecord.ts';

export const getPost = defineHandler(contract, async ({ postId }, { tx, now }) => ({
  post: await loadPost(tx, postId, now),
}));
