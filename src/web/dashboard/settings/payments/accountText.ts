import type { PaymentAccountStatus } from '#shared/rules/paymentAccount.ts';
import type { Tone } from '#web/ui/Badge.tsx';

interface AccountText {
  badge: { word: string; tone: Tone } | null;
  sentence: string;
  /** The button. Null: there is nothing to do. */
  action: string | null;
}

const NOT_CONNECTED: AccountText = {
  badge: null,
  sentence:
    'Connect a Stripe account to take payments by card, Apple Pay, Google Pay and more. You can use one you have or open one on the way. It takes about ten minutes.',
  action: 'Connect with Stripe',
};

const TEXTS: Record<PaymentAccountStatus, AccountText> = {
  created: { ...NOT_CONNECTED, action: 'Continue with Stripe' },
  'in-review': {
    badge: { word: 'In review', tone: 'slate' },
    sentence:
      'Stripe is checking your details, usually within a few minutes and at most a few days. Paid products can be bought as soon as it’s done.',
    action: null,
  },
  restricted: {
    badge: { word: 'Details missing', tone: 'amber' },
    sentence: 'Stripe needs more from you before buyers can pay. Free products work in the meantime.',
    action: 'Continue with Stripe',
  },
  connected: {
    badge: { word: 'Connected', tone: 'slate' },
    sentence: 'Buyers can pay. The money goes straight to your Stripe account.',
    action: null,
  },
  disconnected: {
    badge: { word: 'Disconnected', tone: 'brick' },
    sentence:
      'Your Stripe account is no longer connected, so the checkout of paid products is closed. Refund earlier orders in Stripe.',
    action: 'Connect again',
  },
};

/** Null: the store has never connected an account. */
export const accountText = (status: PaymentAccountStatus | null): AccountText =>
  status === null ? NOT_CONNECTED : TEXTS[status];
