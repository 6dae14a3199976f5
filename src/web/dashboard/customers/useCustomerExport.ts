import { call } from '#web/client/call.ts';
import { useCsvExport } from '../export/useCsvExport.ts';
import { customersInput, type CustomerFilters } from './customerFilters.ts';
import { customersCsv } from './customersCsv.ts';

const PAGE = 100;

/** Exports the filtered customers as CSV. */
export function useCustomerExport(storeId: string, filters: CustomerFilters) {
  return useCsvExport({
    rows: 'customers',
    readPage: (cursor, signal) =>
      call('getStoreCustomers', { ...customersInput(storeId, filters, new Date()), limit: PAGE, cursor }, { signal }),
    toCsv: customersCsv,
  });
}
