import type { PaymentSources } from '#shared/rules/paymentSources.ts';
import type { PaymentElement } from '../port.ts';
import type { StripeSettings } from './openStripe.ts';
import { toStripeAmount } from './stripeAmount.ts';

/** Stripe's payment fields in the store's own form. Null without a publishable key. */
export function stripeElement({ publishableKey, apiUrl }: StripeSettings): PaymentElement | null {
  if (publishableKey === undefined) return null;
  return {
    publishableKey,
    script: apiUrl === undefined ? null : `${apiUrl}/js/stripe.js`,
    sources: apiUrl === undefined ? STRIPE : sourcesAt(new URL(apiUrl).origin),

    unitsOf(amount) {
      const units = toStripeAmount(amount);
      if (typeof units === 'string') throw new RangeError(`Stripe cannot charge this amount: ${units}`);
      return units;
    },

    isToken: (text) => /^ctoken_\w{1,200}$/.test(text),
  };
}

/** As https://docs.stripe.com/security/guide#content-security-policy lists them for the Elements and Link. */
const STRIPE: PaymentSources = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connections: ['https://api.stripe.com'],
  images: ['https://*.stripe.com'],
};

const sourcesAt = (origin: string): PaymentSources => ({
  scripts: [origin],
  frames: [origin],
  connections: [origin],
  images: [origin],
});
