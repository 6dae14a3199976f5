import { call } from '#web/client/call.ts';
import { useCsvExport } from '../export/useCsvExport.ts';
import { ordersCsv } from './ordersCsv.ts';
import { ordersWish, type SalesFilters } from './salesFilters.ts';

const PAGE = 100;

/** The orders of the filters as a CSV file. */
export function useOrderExport(storeId: string, filters: SalesFilters) {
  return useCsvExport({
    rows: 'orders',
    readPage: (cursor, signal) =>
      call('listOrders', { ...ordersWish(storeId, filters, new Date()), limit: PAGE, cursor }, { signal }),
    toCsv: ordersCsv,
  });
}
