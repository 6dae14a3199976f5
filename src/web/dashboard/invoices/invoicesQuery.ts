import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#web/client/call.ts';
import { cursorOf, FILTERED_PAGES } from '#web/client/queries/pages.ts';

export interface InvoiceFilters {
  search: string;
  year: number | undefined;
}

/** Parses the filters in the URL. Invalid ones are ignored. */
export function readInvoiceFilters(params: URLSearchParams): InvoiceFilters {
  const year = params.get('year') ?? '';
  return { search: (params.get('q') ?? '').slice(0, 200), year: /^20\d\d$/.test(year) ? Number(year) : undefined };
}

/** The filters as the input of listInvoices. */
export const invoicesInput = (storeId: string, { search, year }: InvoiceFilters) => ({
  storeId,
  ...(search !== '' && { search }),
  ...(year !== undefined && { year }),
});

/** The filtered invoices, page by page. */
export const invoicesQuery = (storeId: string, filters: InvoiceFilters) =>
  infiniteQueryOptions({
    queryKey: ['invoices', storeId, filters],
    queryFn: ({ pageParam, signal }) =>
      call('listInvoices', { ...invoicesInput(storeId, filters), ...cursorOf(pageParam) }, { signal }),
    ...FILTERED_PAGES,
  });

/** The invoices of one order. */
export const orderInvoicesQuery = (storeId: string, orderId: string) =>
  queryOptions({
    queryKey: ['invoices', storeId, 'order', orderId],
    queryFn: async ({ signal }) => (await call('listInvoices', { storeId, orderId }, { signal })).items,
  });

export const invoiceUrl = (storeId: string, invoiceId: string): string => `/downloads/invoices/${storeId}/${invoiceId}`;

/** The address of a zip file with the filtered invoices. */
export function invoicesZipUrl(storeId: string, { search, year }: InvoiceFilters): string {
  const query = new URLSearchParams({
    ...(search !== '' && { search }),
    ...(year !== undefined && { year: String(year) }),
  });
  return `/downloads/invoices/${storeId}?${query}`;
}
