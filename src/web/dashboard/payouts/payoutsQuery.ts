import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { PAYOUT_STATUSES, type PayoutStatus } from '#shared/rules/payout.ts';
import { call, type CallInput } from '#web/client/call.ts';
import { cursorOf, FILTERED_PAGES, PAGES } from '#web/client/queries/pages.ts';

export interface PayoutFilters {
  search: string;
  status: PayoutStatus | undefined;
  /** Such as 2026-11. */
  month: string | undefined;
}

/** Parses the filters in the URL. Invalid ones are ignored. */
export function readPayoutFilters(params: URLSearchParams): PayoutFilters {
  const month = params.get('month') ?? '';
  return {
    search: (params.get('q') ?? '').slice(0, 200),
    status: PAYOUT_STATUSES.find((status) => status === params.get('status')),
    month: /^2\d{3}-(0[1-9]|1[0-2])$/.test(month) ? month : undefined,
  };
}

export const balanceQuery = (storeId: string) =>
  queryOptions({
    queryKey: ['payouts', storeId, 'balance'],
    queryFn: ({ signal }) => call('getBalance', { storeId }, { signal }),
  });

/** The input of the call for these filters. */
export const payoutsInput = (storeId: string, { search, status, month }: PayoutFilters): CallInput<'listPayouts'> => ({
  storeId,
  ...(search !== '' && { search }),
  ...(status && { status }),
  ...(month !== undefined && { month }),
});

/** The filtered payouts, page by page. */
export const payoutsQuery = (storeId: string, filters: PayoutFilters) =>
  infiniteQueryOptions({
    queryKey: ['payouts', storeId, filters],
    queryFn: ({ pageParam, signal }) =>
      call('listPayouts', { ...payoutsInput(storeId, filters), ...cursorOf(pageParam) }, { signal }),
    ...FILTERED_PAGES,
  });

export const payoutQuery = (storeId: string, payoutId: string) =>
  queryOptions({
    queryKey: ['payouts', storeId, 'one', payoutId],
    queryFn: async ({ signal }) => (await call('getPayout', { storeId, payoutId }, { signal })).payout,
  });

/** What a payout consists of, page by page. */
export const payoutEntriesQuery = (storeId: string, payoutId: string) =>
  infiniteQueryOptions({
    queryKey: ['payouts', storeId, 'entries', payoutId],
    queryFn: ({ pageParam, signal }) =>
      call('listPayoutEntries', { storeId, payoutId, ...cursorOf(pageParam) }, { signal }),
    ...PAGES,
  });
