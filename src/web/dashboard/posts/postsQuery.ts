import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Post } from '#shared/contract/posts.ts';
import type { PostState } from '#shared/rules/post.ts';
import { call } from '#web/client/call.ts';
import { CallRefusal } from '#web/client/CallRefusal.ts';
import { cursorOf, FILTERED_PAGES } from '#web/client/queries/pages.ts';
import { isJustNamed } from './unwritten.ts';

export const STATES = [
  { value: 'draft', label: 'Drafts' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'published', label: 'Published' },
] as const satisfies readonly { value: PostState; label: string }[];

export interface PostFilters {
  search: string;
  state: PostState | undefined;
}

/** Reads the filters from the URL. Invalid values are ignored. */
export const readPostFilters = (params: URLSearchParams): PostFilters => ({
  search: (params.get('q') ?? '').slice(0, 200),
  state: STATES.find(({ value }) => value === params.get('state'))?.value,
});

const postsKey = (storeId: string) => ['posts', storeId] as const;

/** The store's posts, latest first, page by page. */
export const postsQuery = (storeId: string, { search, state }: PostFilters) =>
  infiniteQueryOptions({
    queryKey: [...postsKey(storeId), { search, state }],
    queryFn: ({ pageParam, signal }) =>
      call(
        'listPosts',
        {
          storeId,
          ...(search !== '' && { search }),
          ...(state !== undefined && { state }),
          ...cursorOf(pageParam),
        },
        { signal },
      ),
    ...FILTERED_PAGES,
  });

/**
 * One post for its page, or null if it is not stored yet. It is never read from the cache, because an old revision would make the
 * first save a conflict.
 */
export const postQuery = (storeId: string, postId: string, isUnwritten = false) =>
  queryOptions({
    queryKey: ['post', storeId, postId],
    queryFn: async ({ signal }): Promise<Post | null> => {
      if (isUnwritten && isJustNamed(postId)) return null;
      try {
        return (await call('getPost', { storeId, postId }, { signal })).post;
      } catch (error) {
        if (isUnwritten && error instanceof CallRefusal && error.code === 'not-found') return null;
        throw error;
      }
    },
    staleTime: Infinity,
    gcTime: 0,
  });

/** The comments of a post, or those that readers reported. */
export const commentsQuery = (storeId: string, postId: string, isReported: boolean) =>
  infiniteQueryOptions({
    queryKey: ['post-comments', storeId, postId, isReported],
    queryFn: ({ pageParam, signal }) =>
      call('listPostComments', { storeId, postId, isReported, ...cursorOf(pageParam) }, { signal }),
    ...FILTERED_PAGES,
  });

/** The answers to a comment, latest first. */
export const answersQuery = (storeId: string, postId: string, parentId: string) =>
  infiniteQueryOptions({
    queryKey: ['post-comments', storeId, postId, { parentId }],
    queryFn: ({ pageParam, signal }) =>
      call('listPostComments', { storeId, postId, parentId, ...cursorOf(pageParam) }, { signal }),
    ...FILTERED_PAGES,
  });

/** Refetches the lists after a post was added, deleted or changed. */
export const invalidatePosts = (client: QueryClient, storeId: string): Promise<void> =>
  client.invalidateQueries({ queryKey: postsKey(storeId) });

/** Refetches the comments of a post and the counts in the list. */
export async function invalidateComments(client: QueryClient, storeId: string, postId: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['post-comments', storeId, postId] }),
    invalidatePosts(client, storeId),
  ]);
}
