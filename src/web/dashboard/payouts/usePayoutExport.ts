import { call } from '#web/client/call.ts';
import { useCsvExport } from '../export/useCsvExport.ts';
import { payoutsCsv } from './payoutsCsv.ts';
import { payoutsInput, type PayoutFilters } from './payoutsQuery.ts';

const PAGE = 100;

/** Exports the filtered payouts as CSV. */
export function usePayoutExport(storeId: string, filters: PayoutFilters) {
  return useCsvExport({
    rows: 'payouts',
    readPage: (cursor, signal) =>
      call('listPayouts', { ...payoutsInput(storeId, filters), limit: PAGE, cursor }, { signal }),
    toCsv: payoutsCsv,
  });
}
