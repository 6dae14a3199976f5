import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Discount } from '#shared/contract/discounts.ts';
import { call } from '#web/client/call.ts';
import { cursorOf, FILTERED_PAGES } from '#web/client/queries/pages.ts';

export interface DiscountFilters {
  search: string;
  state: Discount['state'] | undefined;
}

/** Discount states in words. */
export const STATES = [
  { value: 'active', label: 'Active' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'ended', label: 'Expired' },
  { value: 'used-up', label: 'Used up' },
  { value: 'paused', label: 'Paused' },
] as const satisfies readonly { value: Discount['state']; label: string }[];

/** Parses the filters in the URL. Invalid ones are ignored. */
export const readDiscountFilters = (params: URLSearchParams): DiscountFilters => ({
  search: (params.get('q') ?? '').slice(0, 200),
  state: STATES.find(({ value }) => value === params.get('state'))?.value,
});

export const discountsKey = (storeId: string) => ['discounts', storeId] as const;

/** The filtered discounts, page by page. */
export const discountsQuery = (storeId: string, { search, state }: DiscountFilters) =>
  infiniteQueryOptions({
    queryKey: [...discountsKey(storeId), search, state],
    queryFn: ({ pageParam, signal }) =>
      call(
        'listDiscounts',
        { storeId, ...(search !== '' && { search }), ...(state !== undefined && { state }), ...cursorOf(pageParam) },
        { signal },
      ),
    ...FILTERED_PAGES,
  });
