import Stripe from 'stripe';
import type { AccountId, SavedMethod } from '../port.ts';
import { inAccount, isDisconnected } from './inAccount.ts';

/** Detaches a method from its customer. One that is detached already, or whose account has left, stays as it is. */
export async function forgetAtStripe(
  stripe: Stripe,
  { method, account }: SavedMethod & { account: AccountId },
): Promise<void> {
  try {
    await stripe.paymentMethods.detach(method, {}, inAccount(account));
  } catch (error) {
    if (isDisconnected(error) || error instanceof Stripe.errors.StripeInvalidRequestError) return;
    throw error;
  }
}
