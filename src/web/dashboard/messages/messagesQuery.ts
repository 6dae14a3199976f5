import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ContactMessage } from '#shared/contract/messages.ts';
import { call } from '#web/client/call.ts';
import { cursorOf, FILTERED_PAGES } from '#web/client/queries/pages.ts';

export interface MessageFilters {
  search: string;
  read: 'unread' | 'read' | undefined;
}

export const READ = [
  { value: 'unread', label: 'Unread' },
  { value: 'read', label: 'Read' },
] as const;

/** Parses the filters in the URL. Invalid ones are ignored. */
export const readMessageFilters = (params: URLSearchParams): MessageFilters => ({
  search: (params.get('q') ?? '').slice(0, 200),
  read: READ.find(({ value }) => value === params.get('show'))?.value,
});

export const messagesInput = (storeId: string, { search, read }: MessageFilters) => ({
  storeId,
  ...(search !== '' && { search }),
  ...(read !== undefined && { isRead: read === 'read' }),
});

export const messagesKey = (storeId: string) => ['messages', storeId] as const;

/** Messages from visitors, latest first, page by page. */
export const messagesQuery = (storeId: string, filters: MessageFilters) =>
  infiniteQueryOptions({
    queryKey: [...messagesKey(storeId), filters],
    queryFn: ({ pageParam, signal }) =>
      call('listContactMessages', { ...messagesInput(storeId, filters), ...cursorOf(pageParam) }, { signal }),
    ...FILTERED_PAGES,
  });

/** One message, for a panel opened by URL. Null if it does not exist. */
export const messageQuery = (storeId: string, messageId: string) =>
  queryOptions({
    queryKey: [...messagesKey(storeId), 'one', messageId],
    queryFn: async ({ signal }): Promise<ContactMessage | null> => {
      const { items } = await call('listContactMessages', { storeId, messageId, limit: 1 }, { signal });
      return items[0] ?? null;
    },
  });

/** The number of unread messages. */
export const unreadQuery = (storeId: string) =>
  queryOptions({
    queryKey: [...messagesKey(storeId), 'unread'],
    queryFn: async ({ signal }) => (await call('listContactMessages', { storeId, limit: 1 }, { signal })).unread,
  });
