import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { SubscriberRow, SubscriberSort, SubscriberState } from '#shared/contract/subscribers.ts';
import { call } from '#web/client/call.ts';
import { cursorOf, FILTERED_PAGES } from '#web/client/queries/pages.ts';

export interface SubscriberFilters {
  search: string;
  state: SubscriberState | undefined;
}

/** Subscriber states in words. */
export const STATES = [
  { value: 'confirmed', label: 'Confirmed' },
  { value: 'waiting', label: 'Pending' },
  { value: 'unsubscribed', label: 'Unsubscribed' },
] as const satisfies readonly { value: SubscriberState; label: string }[];

/** Parses the filters in the URL. Invalid ones are ignored. */
export const readSubscriberFilters = (params: URLSearchParams): SubscriberFilters => ({
  search: (params.get('q') ?? '').slice(0, 200),
  state: STATES.find(({ value }) => value === params.get('state'))?.value,
});

export const subscribersInput = (storeId: string, { search, state }: SubscriberFilters) => ({
  storeId,
  ...(search !== '' && { search }),
  ...(state !== undefined && { state }),
});

export const subscribersKey = (storeId: string) => ['subscribers', storeId] as const;

type Sort = { column: SubscriberSort; direction: 'asc' | 'desc' };

/** Parses the sort order. Latest first by default. */
export function readSubscriberSort(params: URLSearchParams): Sort {
  const column = params.get('sort') === 'email' ? 'email' : 'asked';
  return { column, direction: params.get('direction') === 'asc' ? 'asc' : 'desc' };
}

/** The filtered subscribers, page by page. */
export const subscribersQuery = (storeId: string, filters: SubscriberFilters, sort: Sort) =>
  infiniteQueryOptions({
    queryKey: [...subscribersKey(storeId), filters, sort],
    queryFn: ({ pageParam, signal }) =>
      call(
        'listSubscribers',
        {
          ...subscribersInput(storeId, filters),
          sort: sort.column,
          direction: sort.direction,
          ...cursorOf(pageParam),
        },
        { signal },
      ),
    ...FILTERED_PAGES,
  });

/** One subscriber, for a panel opened by URL. Null if they do not exist. */
export const subscriberQuery = (storeId: string, subscriberId: string) =>
  queryOptions({
    queryKey: [...subscribersKey(storeId), 'one', subscriberId],
    queryFn: async ({ signal }): Promise<SubscriberRow | null> => {
      const { items } = await call('listSubscribers', { storeId, subscriberId, limit: 1 }, { signal });
      return items[0] ?? null;
    },
  });
