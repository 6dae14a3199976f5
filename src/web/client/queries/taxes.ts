import { queryOptions } from '@tanstack/react-query';
import { call } from '../call.ts';

/** How the store charges tax, with its rates. */
export const taxesQuery = (storeId: string) =>
  queryOptions({
    queryKey: ['taxes', storeId],
    queryFn: ({ signal }) => call('getTaxes', { storeId }, { signal }),
  });

/** The taxes of a quarter by country and rate, and its sales to businesses. */
export const taxReportQuery = (storeId: string, { year, quarter }: { year: number; quarter: number }) =>
  queryOptions({
    queryKey: ['tax-report', storeId, year, quarter],
    queryFn: ({ signal }) => call('getTaxReport', { storeId, year, quarter }, { signal }),
  });

/** Whether the payment provider can calculate the store's taxes. */
export const providerTaxesQuery = (storeId: string) =>
  queryOptions({
    queryKey: ['provider-taxes', storeId],
    queryFn: ({ signal }) => call('getProviderTaxes', { storeId }, { signal }),
  });

/** What the payment provider refused to record in its tax reports. */
export const unrecordedTaxesQuery = (storeId: string) =>
  queryOptions({
    queryKey: ['unrecorded-taxes', storeId],
    queryFn: ({ signal }) => call('listUnrecordedTaxes', { storeId }, { signal }),
  });
