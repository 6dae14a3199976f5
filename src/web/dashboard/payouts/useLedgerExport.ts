import { call } from '#web/client/call.ts';
import { useCsvExport } from '../export/useCsvExport.ts';
import { ledgerCsv } from './ledgerCsv.ts';

/** Exports the ledger as CSV: of one month, or all of it. */
export function useLedgerExport(storeId: string, month: string | undefined) {
  return useCsvExport({
    rows: 'ledger entries',
    readPage: (cursor, signal) =>
      call('exportLedger', { storeId, ...(month !== undefined && { month }), cursor }, { signal }),
    toCsv: ledgerCsv,
  });
}
