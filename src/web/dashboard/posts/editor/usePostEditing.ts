import { useQueryClient } from '@tanstack/react-query';
import type { Post } from '#shared/contract/posts.ts';
import { call } from '#web/client/call.ts';
import { useEditing } from '../../editing/useEditing.ts';
import { invalidatePosts } from '../postsQuery.ts';
import { createPostEditing } from './createPostEditing.ts';

export type PostEditing = ReturnType<typeof usePostEditing>;

type EditingStart = { storeId: string; postId: string; start: Post | null };

/** The post in the editor and its save status. */
export function usePostEditing({ storeId, postId, start }: EditingStart) {
  const client = useQueryClient();
  return useEditing(() =>
    createPostEditing({
      id: postId,
      start,
      save: async (which, changes) => {
        const { post } = await call('savePost', { storeId, ...which, ...changes });
        void invalidatePosts(client, storeId);
        return post;
      },
      read: async () => (await call('getPost', { storeId, postId })).post,
    }),
  );
}
