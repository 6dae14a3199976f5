import Stripe from 'stripe';
import type { AccountReading, PaymentAccounts } from '../port.ts';
import { isDisconnected } from './inAccount.ts';
import { isStripeEmail } from './isStripeEmail.ts';
import { readStripeAccountEvent } from './readStripeEvent.ts';

/** Somebody may be waiting for the page that shows the account. */
const READ_MS = 3_000;

/**
 * Accounts of stores. The owner has Stripe's full dashboard, and Stripe collects its fees and losses from the owner, so
 * the operator owes nothing for a store.
 */
export const stripeAccounts = (stripe: Stripe, webhookSecrets: readonly string[]): PaymentAccounts => ({
  async openAccount({ key, storeId, email }) {
    const account = await stripe.v2.core.accounts.create(
      {
        ...(isStripeEmail(email) && { contact_email: email }),
        dashboard: 'full',
        configuration: { merchant: { capabilities: { card_payments: { requested: true } } } },
        defaults: { responsibilities: { fees_collector: 'stripe', losses_collector: 'stripe' } },
        metadata: { stoa_store: storeId },
      },
      { idempotencyKey: key },
    );
    return account.id;
  },

  async createLink({ accountId, returnTo, refreshTo }) {
    const { url } = await stripe.v2.core.accountLinks.create({
      account: accountId,
      use_case: {
        type: 'account_onboarding',
        account_onboarding: { return_url: returnTo, refresh_url: refreshTo },
      },
    });
    return url;
  },

  async readAccount(accountId) {
    try {
      const include = ['configuration.merchant' as const, 'requirements' as const];
      return present(
        await stripe.v2.core.accounts.retrieve(accountId, { include }, { timeout: READ_MS, maxNetworkRetries: 0 }),
      );
    } catch (error) {
      if (isDisconnected(error)) return { status: 'disconnected', requirements: [] };
      throw error;
    }
  },

  readEvent: (post) => readStripeAccountEvent(stripe, webhookSecrets, post),
});

function present({ closed, configuration, requirements }: Stripe.V2.Core.Account): AccountReading {
  if (closed === true) return { status: 'disconnected', requirements: [] };
  const due = (requirements?.entries ?? []).filter(
    ({ minimum_deadline: deadline, awaiting_action_from: from }) =>
      from === 'user' && deadline.status !== 'eventually_due',
  );
  const missing = [...new Set(due.map(({ description }) => description))];
  return {
    status: statusOf(configuration?.merchant?.capabilities?.card_payments?.status, missing),
    requirements: missing,
  };
}

/** Until Stripe has decided, an account from which nothing is missing is in review. */
function statusOf(cards: string | undefined, missing: readonly string[]): AccountReading['status'] {
  if (cards === 'active') return 'connected';
  if (cards === 'pending' || (cards === 'restricted' && missing.length === 0)) return 'in-review';
  return 'restricted';
}
