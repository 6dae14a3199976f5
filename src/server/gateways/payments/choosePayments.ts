import { closedPayments } from './closedPayments.ts';
import type { PaymentGateway } from './port.ts';
import type { StripeSettings } from './stripe/openStripe.ts';
import { stripePayments } from './stripe/stripePayments.ts';
import { testPayments } from './testPayments.ts';

type PaymentSettings = {
  isProduction: boolean;
  stripe: StripeSettings | undefined;
  /** The secret from which the test gateway derives its ids. */
  secret: string | Uint8Array;
  now: () => Date;
};

/**
 * Chooses the payment gateway of this installation. Without Stripe, production takes no payments: falling back to the
 * test gateway would give goods away while the shop believes it is being paid.
 */
export function choosePayments({ isProduction, stripe, secret, now }: PaymentSettings): PaymentGateway {
  if (stripe) return stripePayments(stripe);
  return isProduction ? closedPayments : testPayments({ secret, now });
}
