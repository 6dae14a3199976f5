import type Stripe from 'stripe';

/**
 * The secret key of a sandbox at Stripe, with which the contract test of the payment port also runs against Stripe itself.
 * Null: the environment has none.
 */
export function readSandboxKey(environment: Record<string, string | undefined> = process.env): string | null {
  const key = environment['STRIPE_TEST_KEY'];
  if (key === undefined || key === '') return null;
  if (/^[a-z]+_live_/.test(key))
    throw new Error('STRIPE_TEST_KEY: a live key moves real money. Use the secret key of a sandbox, such as sk_test_…');
  if (!/^(sk|rk)_test_\w+$/.test(key))
    throw new Error('STRIPE_TEST_KEY: expected the secret key of a sandbox, such as sk_test_…');
  return key;
}

/** Stripe’s names of the test cards that the contract pays with. Their numbers may not be sent to its API. */
const METHODS: Readonly<Record<string, string>> = {
  '4242424242424242': 'pm_card_visa',
  '4000002500003155': 'pm_card_authenticationRequired',
  '4000000000007726': 'pm_card_pendingRefund',
  '4000000000005126': 'pm_card_refundFail',
  '4000000000000341': 'pm_card_chargeCustomerFail',
};

/** What the fields in the browser would return after a card was typed there. */
export async function createToken(
  stripe: Stripe,
  { number, savesMethod }: { number: string; savesMethod: boolean },
): Promise<string> {
  const method = METHODS[number.replaceAll(' ', '')];
  if (method === undefined) throw new Error(`No test method of Stripe is known for ${number}.`);
  const { id } = await stripe.testHelpers.confirmationTokens.create({
    payment_method: method,
    ...(savesMethod && { setup_future_usage: 'off_session' as const }),
  });
  return id;
}
