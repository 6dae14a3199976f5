import type { PaymentGateway } from './port.ts';
import { testPayments } from './testPayments.ts';

type PaymentSettings = {
  isProduction: boolean;
  stripeSecretKey?: string | undefined;
  /** The secret that the test gateway derives its ids from. */
  secret: string | Uint8Array;
  now: () => Date;
};

/** A start that cannot go on. `setting` is the environment variable to change. */
export class PaymentSettingWrong extends Error {
  readonly setting = 'STRIPE_SECRET_KEY';

  constructor(sentence: string) {
    super(sentence);
    this.name = 'PaymentSettingWrong';
  }
}

/** The gateway that takes the payments of this installation. */
export function choosePayments({ isProduction, stripeSecretKey, secret, now }: PaymentSettings): PaymentGateway {
  // Falling back to the test gateway would give goods away to a shop that believes it is being paid.
  if (stripeSecretKey) {
    throw new PaymentSettingWrong('STRIPE_SECRET_KEY is set, but this version only has the test gateway. Remove it.');
  }
  if (isProduction) {
    throw new PaymentSettingWrong('STRIPE_SECRET_KEY is missing: in production the test gateway takes no payments.');
  }
  return testPayments({ secret, now });
}
