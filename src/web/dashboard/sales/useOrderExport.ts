import { call } from '#web/client/call.ts';
import { useCsvExport } from '../export/useCsvExport.ts';
import { ordersCsv } from './ordersCsv.ts';
import { ordersInput, type SalesFilters } from './salesFilters.ts';

const PAGE = 100;

/** Exports the filtered orders as CSV. */
export function useOrderExport(storeId: string, filters: SalesFilters) {
  return useCsvExport({
    rows: 'orders',
    readPage: (cursor, signal) =>
      call('listOrders', { ...ordersInput(storeId, filters, new Date()), limit: PAGE, cursor }, { signal }),
    toCsv: ordersCsv,
  });
}
