import { call } from '#web/client/call.ts';
import { useCsvExport } from '../export/useCsvExport.ts';
import { disputesCsv } from './disputesCsv.ts';
import { disputesInput, type DisputeFilters } from './disputesQuery.ts';

const PAGE = 100;

/** Exports the filtered disputes as CSV. */
export function useDisputeExport(storeId: string, filters: DisputeFilters) {
  return useCsvExport({
    rows: 'disputes',
    readPage: (cursor, signal) =>
      call('listDisputes', { ...disputesInput(storeId, filters), limit: PAGE, cursor }, { signal }),
    toCsv: disputesCsv,
  });
}
