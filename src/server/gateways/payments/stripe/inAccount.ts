import Stripe from 'stripe';
import type { AccountId } from '../port.ts';

/** The options of a request that acts as a connected account. */
export const inAccount = (account: AccountId): { stripeAccount?: string } =>
  account === null ? {} : { stripeAccount: account };

/** Whether Stripe refused a request because the account has disconnected from the platform. */
export const isDisconnected = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === 'account_invalid';
