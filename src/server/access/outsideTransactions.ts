import { isTransactionOpen } from '../db/transaction.ts';
import type { MailAccounts, MailGateway } from '../gateways/mail/port.ts';
import type { PaymentGateway } from '../gateways/payments/port.ts';

/**
 * The mail gateway, refusing every call to the provider that is made while a transaction is open: such a call holds a
 * database connection for as long as the provider likes. Development and tests run with it.
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

/** The same for the payment gateway. */
export const paymentsOutsideTransactions = (payments: PaymentGateway): PaymentGateway => ({
  ...payments,
  createPayment: (...inputs) => guard(() => payments.createPayment(...inputs)),
  confirm: (...inputs) => guard(() => payments.confirm(...inputs)),
  cancelPayment: (...inputs) => guard(() => payments.cancelPayment(...inputs)),
  refund: (...inputs) => guard(() => payments.refund(...inputs)),
  readRefund: (...inputs) => guard(() => payments.readRefund(...inputs)),
});

async function guard<Result>(call: () => Promise<Result>): Promise<Result> {
  if (isTransactionOpen()) throw new Error('A provider is called while a transaction is open.');
  return call();
}
