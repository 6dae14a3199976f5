import { isTransactionOpen } from '../db/transaction.ts';
import type { CalendarGateway } from '../gateways/calendars/port.ts';
import type { WebhookSender } from '../gateways/webhooks/port.ts';
import type { MailAccounts, MailGateway } from '../gateways/mail/port.ts';
import type { ProviderBooks } from '../gateways/payments/books.ts';
import type { ProviderTaxes } from '../gateways/payments/taxes.ts';
import type { PaymentAccounts, PaymentGateway, WalletDomains } from '../gateways/payments/port.ts';

/**
 * Wraps the mail gateway so that it refuses calls to the provider while a transaction is open, because the provider
 * decides how long such a call holds a database connection. Development and tests use it.
 */
export const outsideTransactions = (mail: MailGateway): MailGateway => ({
  ...mail,
  send: (...inputs) => guard(() => mail.send(...inputs)),
  ...(mail.findSent && { findSent: (message) => guard(async () => (await mail.findSent?.(message)) ?? null) }),
  accounts: mail.accounts && guardAccounts(mail.accounts),
});

const guardAccounts = (accounts: MailAccounts): MailAccounts => ({
  ...accounts,
  ensureSubaccount: (...inputs) => guard(() => accounts.ensureSubaccount(...inputs)),
  createApiKey: (...inputs) => guard(() => accounts.createApiKey(...inputs)),
  ensureWebhook: (...inputs) => guard(() => accounts.ensureWebhook(...inputs)),
  inspect: (...inputs) => guard(() => accounts.inspect(...inputs)),
});

/** The same for the servers of calendars. */
export const calendarsOutsideTransactions = (calendars: CalendarGateway): CalendarGateway => ({
  read: (...inputs) => guard(() => calendars.read(...inputs)),
});

/** The same for the servers of webhooks. */
export const webhooksOutsideTransactions = (webhooks: WebhookSender): WebhookSender => ({
  allows: (...inputs) => webhooks.allows(...inputs),
  send: (...inputs) => guard(() => webhooks.send(...inputs)),
});

/** The same for the payment gateway. */
export function paymentsOutsideTransactions(payments: PaymentGateway): PaymentGateway {
  const guarded: Guarded = {
    createPayment: (...inputs) => guard(() => payments.createPayment(...inputs)),
    chargeSaved: (...inputs) => guard(() => payments.chargeSaved(...inputs)),
    forgetMethod: (...inputs) => guard(() => payments.forgetMethod(...inputs)),
    cancelPayment: (...inputs) => guard(() => payments.cancelPayment(...inputs)),
    refund: (...inputs) => guard(() => payments.refund(...inputs)),
    readRefund: (...inputs) => guard(() => payments.readRefund(...inputs)),
    accounts: payments.accounts && guardPaymentAccounts(payments.accounts),
    taxes: payments.taxes && guardTaxes(payments.taxes),
    books: payments.books && guardBooks(payments.books),
  };
  if (payments.form === 'card')
    return { ...payments, ...guarded, confirm: (...inputs) => guard(() => payments.confirm(...inputs)) };
  if (payments.form === 'hosted')
    return {
      ...payments,
      ...guarded,
      readPayment: (...inputs) => guard(() => payments.readPayment(...inputs)),
      listRefunds: (...inputs) => guard(() => payments.listRefunds(...inputs)),
      walletDomains: payments.walletDomains && guardWalletDomains(payments.walletDomains),
    };
  return payments;
}

const guardPaymentAccounts = (accounts: PaymentAccounts): PaymentAccounts => ({
  ...accounts,
  openAccount: (...inputs) => guard(() => accounts.openAccount(...inputs)),
  createLink: (...inputs) => guard(() => accounts.createLink(...inputs)),
  readAccount: (...inputs) => guard(() => accounts.readAccount(...inputs)),
});

const guardWalletDomains = (domains: WalletDomains): WalletDomains => ({
  register: (...inputs) => guard(() => domains.register(...inputs)),
  disable: (...inputs) => guard(() => domains.disable(...inputs)),
});

const guardTaxes = (taxes: ProviderTaxes): ProviderTaxes => ({
  ...taxes,
  readSettings: (...inputs) => guard(() => taxes.readSettings(...inputs)),
  calculate: (...inputs) => guard(() => taxes.calculate(...inputs)),
  recordSale: (...inputs) => guard(() => taxes.recordSale(...inputs)),
  recordRefund: (...inputs) => guard(() => taxes.recordRefund(...inputs)),
  undoRefund: (...inputs) => guard(() => taxes.undoRefund(...inputs)),
});

const guardBooks = (books: ProviderBooks): ProviderBooks => ({
  listEntries: (...inputs) => guard(() => books.listEntries(...inputs)),
  listPayoutEntries: (...inputs) => guard(() => books.listPayoutEntries(...inputs)),
  listPayouts: (...inputs) => guard(() => books.listPayouts(...inputs)),
  listEvents: (...inputs) => guard(() => books.listEvents(...inputs)),
});

type Guarded = Pick<
  PaymentGateway,
  | 'createPayment'
  | 'chargeSaved'
  | 'forgetMethod'
  | 'cancelPayment'
  | 'refund'
  | 'readRefund'
  | 'accounts'
  | 'taxes'
  | 'books'
>;

async function guard<Result>(call: () => Promise<Result>): Promise<Result> {
  if (isTransactionOpen()) throw new Error('A provider is called while a transaction is open.');
  return call();
}
