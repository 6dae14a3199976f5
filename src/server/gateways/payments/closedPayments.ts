import type { PaymentGateway } from './port.ts';

/** Takes no payments. Callers refuse a purchase before they reach it. */
export const closedPayments: PaymentGateway = {
  id: 'closed',
  label: '',
  isTest: false,
  form: 'closed',
  checkAmount: () => null,
  smallestPayment: () => null,
  roundFee: () => 0,
  accounts: null,
  taxes: null,
  books: null,
  createPayment: () => refuseToCharge(),
  readFingerprint: () => refuseToCharge(),
  chargeSaved: () => refuseToCharge(),
  forgetMethod: () => refuseToCharge(),
  cancelPayment: () => refuseToCharge(),
  refund: () => refuseToCharge(),
  readRefund: () => refuseToCharge(),
  listDisputes: () => refuseToCharge(),
  submitEvidence: () => refuseToCharge(),
  returnShare: () => refuseToCharge(),
};

async function refuseToCharge(): Promise<never> {
  throw new Error('This installation has no payment provider: STRIPE_SECRET_KEY is not set.');
}
