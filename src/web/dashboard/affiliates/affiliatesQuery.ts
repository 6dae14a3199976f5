import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#web/client/call.ts';
import { cursorOf, FILTERED_PAGES, PAGES } from '#web/client/queries/pages.ts';

export type AffiliateState = 'active' | 'paused';

export interface AffiliateFilters {
  search: string;
  state: AffiliateState | undefined;
}

export const AFFILIATE_STATES = [
  { value: 'active', label: 'Active' },
  { value: 'paused', label: 'Paused' },
] as const satisfies readonly { value: AffiliateState; label: string }[];

/** Parses the filters in the URL. Invalid ones are ignored. */
export const readAffiliateFilters = (params: URLSearchParams): AffiliateFilters => ({
  search: (params.get('q') ?? '').slice(0, 200),
  state: AFFILIATE_STATES.find(({ value }) => value === params.get('state'))?.value,
});

export const affiliatesKey = (storeId: string) => ['affiliates', storeId] as const;

/** The input of the call that lists the filtered affiliates. */
export const affiliatesInput = (storeId: string, { search, state }: AffiliateFilters) => ({
  storeId,
  ...(search !== '' && { search }),
  ...(state !== undefined && { isActive: state === 'active' }),
});

/** The filtered affiliates, page by page. */
export const affiliatesQuery = (storeId: string, filters: AffiliateFilters) =>
  infiniteQueryOptions({
    queryKey: [...affiliatesKey(storeId), 'list', filters],
    queryFn: ({ pageParam, signal }) =>
      call('listStoreAffiliates', { ...affiliatesInput(storeId, filters), ...cursorOf(pageParam) }, { signal }),
    ...FILTERED_PAGES,
  });

/** What an affiliate has earned by order, page by page. */
export const commissionsQuery = (storeId: string, affiliateId: string) =>
  infiniteQueryOptions({
    queryKey: [...affiliatesKey(storeId), 'commissions', affiliateId],
    queryFn: ({ pageParam, signal }) =>
      call('listCommissions', { storeId, affiliateId, ...cursorOf(pageParam) }, { signal }),
    ...PAGES,
  });

/** What an affiliate was paid, page by page. */
export const commissionPaymentsQuery = (storeId: string, affiliateId: string) =>
  infiniteQueryOptions({
    queryKey: [...affiliatesKey(storeId), 'payments', affiliateId],
    queryFn: ({ pageParam, signal }) =>
      call('listCommissionPayments', { storeId, affiliateId, ...cursorOf(pageParam) }, { signal }),
    ...PAGES,
  });
