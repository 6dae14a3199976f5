import { queryOptions } from '@tanstack/react-query';
import { call } from '../call.ts';

/** How the store charges tax, with its rates. */
export const taxesQuery = (storeId: string) =>
  queryOptions({
    queryKey: ['taxes', storeId],
    queryFn: ({ signal }) => call('getTaxes', { storeId }, { signal }),
  });

/** The taxes of a quarter by country and rate. */
export const taxReportQuery = (storeId: string, { year, quarter }: { year: number; quarter: number }) =>
  queryOptions({
    queryKey: ['tax-report', storeId, year, quarter],
    queryFn: async ({ signal }) => (await call('getTaxReport', { storeId, year, quarter }, { signal })).rows,
  });
