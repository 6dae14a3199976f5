import { call } from '#web/client/call.ts';
import { useCsvExport } from '../export/useCsvExport.ts';
import { affiliatesCsv, paymentsCsv } from './affiliatesCsv.ts';
import { affiliatesInput, type AffiliateFilters } from './affiliatesQuery.ts';

const PAGE = 100;

/** Exports the filtered affiliates with their balances as CSV. */
export const useAffiliateExport = (storeId: string, filters: AffiliateFilters) =>
  useCsvExport({
    rows: 'affiliates',
    readPage: (cursor, signal) =>
      call('listStoreAffiliates', { ...affiliatesInput(storeId, filters), limit: PAGE, cursor }, { signal }),
    toCsv: affiliatesCsv,
  });

/** Exports all payments to affiliates as CSV. */
export const usePaymentExport = (storeId: string) =>
  useCsvExport({
    rows: 'commission payments',
    readPage: (cursor, signal) => call('listCommissionPayments', { storeId, limit: PAGE, cursor }, { signal }),
    toCsv: paymentsCsv,
  });
