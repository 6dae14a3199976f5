import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { WAITLIST_STATES, type WaitlistState } from '#shared/rules/waitlist.ts';
import { call } from '#web/client/call.ts';
import { cursorOf, FILTERED_PAGES } from '#web/client/queries/pages.ts';

export interface WaitlistFilters {
  search: string;
  state: WaitlistState | undefined;
}

export const STATE_NAMES: Record<WaitlistState, string> = {
  waiting: 'Waiting',
  pending: 'Not confirmed',
  emailed: 'Emailed',
  left: 'Unsubscribed',
};

/** Parses the filters in the URL. Invalid ones are ignored. */
export const readWaitlistFilters = (params: URLSearchParams): WaitlistFilters => ({
  search: (params.get('q') ?? '').slice(0, 200),
  state: WAITLIST_STATES.find((state) => state === params.get('state')),
});

export const waitlistInput = (storeId: string, productId: string, { search, state }: WaitlistFilters) => ({
  storeId,
  productId,
  ...(search !== '' && { search }),
  ...(state !== undefined && { state }),
});

export const waitlistKey = (storeId: string, productId: string) => ['waitlist', storeId, productId] as const;

/** The people on a product's waitlist, page by page. */
export const waitlistQuery = (storeId: string, productId: string, filters: WaitlistFilters) =>
  infiniteQueryOptions({
    queryKey: [...waitlistKey(storeId, productId), filters],
    queryFn: ({ pageParam, signal }) =>
      call('listWaitlist', { ...waitlistInput(storeId, productId, filters), ...cursorOf(pageParam) }, { signal }),
    ...FILTERED_PAGES,
  });

/** How many people are in each state. */
export const waitlistCountsQuery = (storeId: string, productId: string) =>
  queryOptions({
    queryKey: [...waitlistKey(storeId, productId), 'counts'],
    queryFn: async ({ signal }) => (await call('listWaitlist', { storeId, productId, limit: 1 }, { signal })).counts,
  });
