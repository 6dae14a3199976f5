import { call } from '#web/client/call.ts';
import { useCsvExport } from '../export/useCsvExport.ts';
import { customersWish, type CustomerFilters } from './customerFilters.ts';
import { customersCsv } from './customersCsv.ts';

const PAGE = 100;

/** The customers of the filters as a CSV file. */
export function useCustomerExport(storeId: string, filters: CustomerFilters) {
  return useCsvExport({
    rows: 'customers',
    readPage: (cursor, signal) =>
      call('getStoreCustomers', { ...customersWish(storeId, filters, new Date()), limit: PAGE, cursor }, { signal }),
    toCsv: customersCsv,
  });
}
