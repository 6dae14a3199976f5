import type { PaymentDeclined } from './port.ts';

type TestOutcome = 'succeeds' | 'requires-action' | PaymentDeclined;

/** How a refund ends a minute after it was requested. Refunds of other cards succeed at once. */
export type TestRefund = 'succeeds' | 'fails';

/**
 * `isDisputed`: the bank opens a dispute as soon as the payment has succeeded. `failsLater`: the card is declined when it
 * is charged again without its owner. `country`: where it was issued. The checkout does not list these.
 */
export type TestCard = {
  number: string;
  outcome: TestOutcome;
  refund?: TestRefund;
  isDisputed?: true;
  failsLater?: true;
  country?: string;
};

/** The only cards that the test gateway accepts, and what each does. The numbers are those of Stripe's test mode. */
export const TEST_CARDS: readonly TestCard[] = [
  { number: '4242424242424242', outcome: 'succeeds' },
  {
    number: '4000000000000002',
    outcome: { status: 'declined', code: 'card_declined', sentence: 'Your card was declined. Try another card.' },
  },
  {
    number: '4000000000009995',
    outcome: {
      status: 'declined',
      code: 'insufficient_funds',
      sentence: 'Your card has insufficient funds. Try another card.',
    },
  },
  { number: '4000002500003155', outcome: 'requires-action' },
  { number: '4000000000007726', outcome: 'succeeds', refund: 'succeeds' },
  { number: '4000000000005126', outcome: 'succeeds', refund: 'fails' },
  { number: '4000000000000259', outcome: 'succeeds', isDisputed: true },
  { number: '4000000000000341', outcome: 'succeeds', failsLater: true },
  { number: '4000002760000016', outcome: 'succeeds', country: 'DE' },
  { number: '4000008260000000', outcome: 'succeeds', country: 'GB' },
];
