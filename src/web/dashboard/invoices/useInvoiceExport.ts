import { call } from '#web/client/call.ts';
import { useCsvExport } from '../export/useCsvExport.ts';
import { invoicesCsv } from './invoicesCsv.ts';
import { invoicesInput, type InvoiceFilters } from './invoicesQuery.ts';

const PAGE = 100;

/** Exports the filtered invoices as CSV. */
export function useInvoiceExport(storeId: string, filters: InvoiceFilters) {
  return useCsvExport({
    rows: 'invoices',
    readPage: (cursor, signal) =>
      call('listInvoices', { ...invoicesInput(storeId, filters), limit: PAGE, cursor }, { signal }),
    toCsv: invoicesCsv,
  });
}
