import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Booking } from '#shared/contract/bookings.ts';
import { call, type CallInput } from '#web/client/call.ts';
import { cursorOf, FILTERED_PAGES } from '#web/client/queries/pages.ts';

export interface BookingFilters {
  search: string;
  when: 'upcoming' | 'past';
}

export const WHEN = [
  { value: 'upcoming', label: 'Upcoming' },
  { value: 'past', label: 'Past and canceled' },
] as const;

/** Parses the filters in the URL. Invalid ones are ignored. */
export const readBookingFilters = (params: URLSearchParams): BookingFilters => ({
  search: (params.get('q') ?? '').slice(0, 200),
  when: params.get('show') === 'past' ? 'past' : 'upcoming',
});

const inputOf = (storeId: string, { search, when }: BookingFilters): CallInput<'listBookings'> => ({
  storeId,
  when,
  ...(search !== '' && { search }),
});

export const bookingsKey = (storeId: string) => ['bookings', storeId] as const;

/** Booked calls, page by page. */
export const bookingsQuery = (storeId: string, filters: BookingFilters) =>
  infiniteQueryOptions({
    queryKey: [...bookingsKey(storeId), filters],
    queryFn: ({ pageParam, signal }) =>
      call('listBookings', { ...inputOf(storeId, filters), ...cursorOf(pageParam) }, { signal }),
    ...FILTERED_PAGES,
  });

/** One booking, for a panel opened by URL. Null if it does not exist. */
export const bookingQuery = (storeId: string, bookingId: string) =>
  queryOptions({
    queryKey: [...bookingsKey(storeId), 'one', bookingId],
    queryFn: async ({ signal }): Promise<Booking | null> => {
      const { items } = await call('listBookings', { storeId, when: 'upcoming', bookingId, limit: 1 }, { signal });
      return items[0] ?? null;
    },
  });

/** Everyone of a group call and what canceling gives them. Of another call, only its customer. */
export const groupCallQuery = (storeId: string, bookingId: string) =>
  queryOptions({
    queryKey: [...bookingsKey(storeId), 'group', bookingId],
    queryFn: ({ signal }) => call('getGroupCall', { storeId, bookingId }, { signal }),
  });

export const availabilityQuery = (storeId: string) =>
  queryOptions({
    queryKey: ['availability', storeId],
    queryFn: async ({ signal }) => (await call('getAvailability', { storeId }, { signal })).availability,
  });

/** How often the page looks for a reading that it waits for. */
const WAIT_MS = 2000;

/** The creator's calendars. */
export const busyFeedsQuery = (storeId: string) =>
  queryOptions({
    queryKey: ['busyFeeds', storeId],
    queryFn: async ({ signal }) => (await call('listBusyFeeds', { storeId }, { signal })).feeds,
    refetchInterval: ({ state }) => (state.data?.some(({ isWaiting }) => isWaiting) ? WAIT_MS : false),
  });
