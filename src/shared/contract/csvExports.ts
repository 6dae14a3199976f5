/** The list calls that GET /downloads/csv/{call}?input={…} exports, with what their rows are called. */
export const CSV_EXPORTS = {
  exportLedger: 'ledger entries',
  getAdminAuditLog: 'audit log entries',
  getStoreCustomers: 'customers',
  listCampaignRecipients: 'recipients',
  listCommissionPayments: 'commission payments',
  listContactMessages: 'messages',
  listDisputes: 'disputes',
  listInvoices: 'invoices',
  listOrders: 'orders',
  listPayouts: 'payouts',
  listStoreAffiliates: 'affiliates',
  listSubscribers: 'subscribers',
  listSubscriptions: 'subscriptions',
  listWaitlist: 'people on the waitlist',
} as const;

export type CsvExportName = keyof typeof CSV_EXPORTS;

/** The path of a CSV file. `input`: the search and filters of the call, without `cursor` and `limit`. */
export const csvExportPath = (name: CsvExportName, input: object): string =>
  `/downloads/csv/${name}?input=${encodeURIComponent(JSON.stringify(input))}`;
