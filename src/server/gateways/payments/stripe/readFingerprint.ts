import Stripe from 'stripe';
import type { AccountId } from '../port.ts';
import { inAccount } from './inAccount.ts';

/**
 * The fingerprint of the card that a buyer entered in Stripe's fields. A token that Stripe does not name is refused by the
 * payment, which says why, so it has none here.
 */
export async function readFingerprint(
  stripe: Stripe,
  { source, account }: { source: string; account: AccountId },
): Promise<string> {
  try {
    const token = await stripe.confirmationTokens.retrieve(source, {}, inAccount(account));
    return token.payment_method_preview?.card?.fingerprint ?? '';
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return '';
    throw error;
  }
}
