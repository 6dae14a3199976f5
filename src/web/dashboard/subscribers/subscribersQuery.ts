import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { SubscriberState } from '#shared/contract/subscribers.ts';
import { call } from '#web/client/call.ts';

export interface SubscriberFilters {
  search: string;
  state: SubscriberState | undefined;
}

/** Each state in words. */
export const STATES = [
  { value: 'confirmed', label: 'Confirmed' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'unsubscribed', label: 'Unsubscribed' },
] as const satisfies readonly { value: SubscriberState; label: string }[];

/** Reads the filters out of the address; what makes no sense there is as if it were not. */
export const readSubscriberFilters = (words: URLSearchParams): SubscriberFilters => ({
  search: (words.get('q') ?? '').slice(0, 200),
  state: STATES.find(({ value }) => value === words.get('state'))?.value,
});

export const subscribersWish = (storeId: string, { search, state }: SubscriberFilters) => ({
  storeId,
  ...(search !== '' && { search }),
  ...(state !== undefined && { state }),
});

export const subscribersKey = (storeId: string) => ['subscribers', storeId] as const;

/** Who asked for the store's e-mails, the latest first, page after page. */
export const subscribersQuery = (storeId: string, filters: SubscriberFilters) =>
  infiniteQueryOptions({
    queryKey: [...subscribersKey(storeId), filters],
    queryFn: ({ pageParam, signal }) =>
      call(
        'listSubscribers',
        { ...subscribersWish(storeId, filters), ...(pageParam === '' ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
