import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ContactMessage } from '#shared/contract/messages.ts';
import { call } from '#web/client/call.ts';

export interface MessageFilters {
  search: string;
  read: 'unread' | 'read' | undefined;
}

export const READ = [
  { value: 'unread', label: 'Unread' },
  { value: 'read', label: 'Read' },
] as const;

/** Reads the filters out of the address; what makes no sense there is as if it were not. */
export const readMessageFilters = (words: URLSearchParams): MessageFilters => ({
  search: (words.get('q') ?? '').slice(0, 200),
  read: READ.find(({ value }) => value === words.get('show'))?.value,
});

export const messagesWish = (storeId: string, { search, read }: MessageFilters) => ({
  storeId,
  ...(search !== '' && { search }),
  ...(read !== undefined && { isRead: read === 'read' }),
});

export const messagesKey = (storeId: string) => ['messages', storeId] as const;

/** What visitors wrote, the latest first, page after page. */
export const messagesQuery = (storeId: string, filters: MessageFilters) =>
  infiniteQueryOptions({
    queryKey: [...messagesKey(storeId), filters],
    queryFn: ({ pageParam, signal }) =>
      call(
        'listContactMessages',
        { ...messagesWish(storeId, filters), ...(pageParam === '' ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });

/** One message, for a panel that an address opens. Null where there is none. */
export const messageQuery = (storeId: string, messageId: string) =>
  queryOptions({
    queryKey: [...messagesKey(storeId), 'one', messageId],
    queryFn: async ({ signal }): Promise<ContactMessage | null> => {
      const { items } = await call('listContactMessages', { storeId, messageId, limit: 1 }, { signal });
      return items[0] ?? null;
    },
  });

/** How many messages are unread. */
export const unreadQuery = (storeId: string) =>
  queryOptions({
    queryKey: [...messagesKey(storeId), 'unread'],
    queryFn: async ({ signal }) => (await call('listContactMessages', { storeId, limit: 1 }, { signal })).unread,
  });
