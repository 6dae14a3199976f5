import type { CsvExportName } from '#shared/contract/csvExports.ts';
import type { CsvExport } from '../access/csvExport.ts';
import { auditCsv } from './audit/auditCsv.ts';
import { recipientsCsv } from './campaigns/audience/recipientsCsv.ts';
import { customersCsv } from './customers/customersCsv.ts';
import { invoicesCsv } from './invoices/invoicesCsv.ts';
import { messagesCsv } from './messages/messagesCsv.ts';
import { disputesCsv } from './orders/disputes/disputesCsv.ts';
import { ordersCsv } from './orders/ordersCsv.ts';
import { subscriptionsCsv } from './orders/subscriptions/subscriptionsCsv.ts';
import { ledgerCsv } from './reconciliation/ledgerCsv.ts';
import { payoutsCsv } from './reconciliation/payoutsCsv.ts';
import { affiliatesCsv, paymentsCsv } from './storeAffiliates/affiliatesCsv.ts';
import { subscribersCsv } from './subscribers/subscribersCsv.ts';
import { waitlistCsv } from './waitlists/waitlistCsv.ts';

/** All lists that can be exported as CSV, by the call that lists them. */
export const csvExports: Readonly<Record<CsvExportName, CsvExport>> = {
  exportLedger: ledgerCsv,
  getAdminAuditLog: auditCsv,
  getStoreCustomers: customersCsv,
  listCampaignRecipients: recipientsCsv,
  listCommissionPayments: paymentsCsv,
  listContactMessages: messagesCsv,
  listDisputes: disputesCsv,
  listInvoices: invoicesCsv,
  listOrders: ordersCsv,
  listPayouts: payoutsCsv,
  listStoreAffiliates: affiliatesCsv,
  listSubscribers: subscribersCsv,
  listSubscriptions: subscriptionsCsv,
  listWaitlist: waitlistCsv,
};
