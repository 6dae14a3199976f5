import Stripe from 'stripe';
import type { WalletDomains, WalletReading } from '../port.ts';
import { inAccount, isDisconnected } from './inAccount.ts';

type Domain = Stripe.PaymentMethodDomain;

/**
 * Payment method domains. With direct charges they belong to the connected account:
 * https://docs.stripe.com/payments/payment-methods/pmd-registration
 */
export const stripeWalletDomains = (stripe: Stripe): WalletDomains => ({
  async register({ host, account }) {
    const options = inAccount(account);
    try {
      const { data } = await stripe.paymentMethodDomains.list({ domain_name: host, limit: 1 }, options);
      const known = data[0] ?? (await stripe.paymentMethodDomains.create({ domain_name: host }, options));
      const enabled = known.enabled
        ? known
        : await stripe.paymentMethodDomains.update(known.id, { enabled: true }, options);
      return present(isReady(enabled) ? enabled : await stripe.paymentMethodDomains.validate(known.id, {}, options));
    } catch (error) {
      if (isRefused(error)) return { status: 'refused', reason: error.message };
      throw error;
    }
  },

  async disable({ domainId, account }) {
    try {
      await stripe.paymentMethodDomains.update(domainId, { enabled: false }, inAccount(account));
    } catch (error) {
      if (isDisconnected(error) || isRefused(error)) return;
      throw error;
    }
  },
});

/** Every other error may be temporary. */
const isRefused = (error: unknown): error is Stripe.errors.StripeInvalidRequestError =>
  error instanceof Stripe.errors.StripeInvalidRequestError && !isDisconnected(error);

const stateOf = ({ apple_pay: apple, google_pay: google, link }: Domain) => ({
  'apple-pay': apple,
  'google-pay': google,
  link,
});

const isReady = (domain: Domain): boolean => Object.values(stateOf(domain)).every(({ status }) => status === 'active');

function present(domain: Domain): WalletReading {
  const { 'apple-pay': apple, 'google-pay': google, link } = stateOf(domain);
  return {
    status: 'registered',
    domainId: domain.id,
    missing: { 'apple-pay': reasonOf(apple), 'google-pay': reasonOf(google), link: reasonOf(link) },
  };
}

/** A state that we do not know counts as not ready. */
const reasonOf = ({ status, status_details: details }: Domain['apple_pay']): string =>
  status === 'active' ? '' : (details?.error_message ?? 'Stripe names no reason.');
