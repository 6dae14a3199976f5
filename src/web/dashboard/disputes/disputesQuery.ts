import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { DISPUTE_STATUSES, type DisputeStatus } from '#shared/rules/dispute.ts';
import { call, type CallInput } from '#web/client/call.ts';
import { cursorOf, FILTERED_PAGES } from '#web/client/queries/pages.ts';

export interface DisputeFilters {
  search: string;
  status: DisputeStatus | undefined;
}

/** Parses the filters in the URL. Invalid ones are ignored. */
export const readDisputeFilters = (params: URLSearchParams): DisputeFilters => ({
  search: (params.get('q') ?? '').slice(0, 200),
  status: DISPUTE_STATUSES.find((status) => status === params.get('status')),
});

/** The input of the call for these filters. */
export const disputesInput = (storeId: string, { search, status }: DisputeFilters): CallInput<'listDisputes'> => ({
  storeId,
  ...(search !== '' && { search }),
  ...(status && { status }),
});

/** The filtered disputes, page by page. */
export const disputesQuery = (storeId: string, filters: DisputeFilters) =>
  infiniteQueryOptions({
    queryKey: ['disputes', storeId, filters],
    queryFn: ({ pageParam, signal }) =>
      call('listDisputes', { ...disputesInput(storeId, filters), ...cursorOf(pageParam) }, { signal }),
    ...FILTERED_PAGES,
  });

export const disputeQuery = (storeId: string, disputeId: string) =>
  queryOptions({
    queryKey: ['disputes', storeId, 'one', disputeId],
    queryFn: async ({ signal }) => (await call('getDispute', { storeId, disputeId }, { signal })).dispute,
  });
