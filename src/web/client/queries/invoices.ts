import { queryOptions } from '@tanstack/react-query';
import { call } from '../call.ts';

/** Who sells, as the store's invoices name it. Null: the store issues no invoices yet. */
export const invoiceSettingsQuery = (storeId: string) =>
  queryOptions({
    queryKey: ['invoice-settings', storeId],
    queryFn: async ({ signal }) => (await call('getInvoiceSettings', { storeId }, { signal })).settings,
  });
