import type { PaymentGateway } from './port.ts';
import { testPayments } from './testPayments.ts';

type PaymentSettings = {
  isProduction: boolean;
  stripeSecretKey?: string | undefined;
  /** The secret from which the test gateway derives its ids. */
  secret: string | Uint8Array;
  now: () => Date;
};

/** The server cannot start. `setting` is the environment variable to change. */
export class PaymentSettingWrong extends Error {
  readonly setting = 'STRIPE_SECRET_KEY';

  constructor(sentence: string) {
    super(sentence);
    this.name = 'PaymentSettingWrong';
  }
}

/** Chooses the payment gateway of this installation. */
export function choosePayments({ isProduction, stripeSecretKey, secret, now }: PaymentSettings): PaymentGateway {
  // Falling back to the test gateway would give goods away while the shop believes it is being paid.
  if (stripeSecretKey) {
    throw new PaymentSettingWrong(
      'STRIPE_SECRET_KEY is set, but this version only has the test gateway. Remove the setting.',
    );
  }
  if (isProduction) {
    throw new PaymentSettingWrong('STRIPE_SECRET_KEY is missing: the test gateway cannot take payments in production.');
  }
  return testPayments({ secret, now });
}
