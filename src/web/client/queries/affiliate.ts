import { queryOptions } from '@tanstack/react-query';
import type { Affiliate } from '#shared/contract/affiliates.ts';
import { call } from '../call.ts';

/** The creator's referral link and its results, refetched when they return to the page. */
export const affiliateQuery = queryOptions<Affiliate>({
  queryKey: ['affiliate'],
  queryFn: async ({ signal }) => (await call('getAffiliate', {}, { signal })).affiliate,
});
