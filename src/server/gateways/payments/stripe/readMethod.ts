import Stripe from 'stripe';
import type { AccountId, MethodReading } from '../port.ts';
import { inAccount, isDisconnected } from './inAccount.ts';

/** A method that was detached stays readable, without a customer. */
export async function readMethodAtStripe(
  stripe: Stripe,
  { methodId, account }: { methodId: string; account: AccountId },
): Promise<MethodReading | null> {
  try {
    const { card, customer, type } = await stripe.paymentMethods.retrieve(methodId, {}, inAccount(account));
    return {
      isChargeable: customer !== null,
      brand: card?.brand ?? type,
      last4: card?.last4 ?? '',
      fingerprint: card?.fingerprint ?? '',
    };
  } catch (error) {
    if (isDisconnected(error) || error instanceof Stripe.errors.StripeInvalidRequestError) return null;
    throw error;
  }
}
