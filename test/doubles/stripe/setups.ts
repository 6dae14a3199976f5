import type Stripe from 'stripe';
import type { z } from 'zod';
import { ASKS, PAYS } from './cards.ts';
import type { Token } from './confirmed.ts';
import { newId, newSetup } from './objects.ts';
import type { SavedMethod } from './payments.ts';
import { missing, StripeRefusal, type ConfirmedSetupInput } from './requests.ts';

interface Settings {
  /** The token, which works once. Refuses one that is unknown, used, or of another account. */
  takeToken: (id: string, account: string) => Token;
  hasCustomer: (id: string, account: string) => boolean;
  methods: SavedMethod[];
  seconds: () => number;
  origin: () => string;
  emit: (type: string, object: Stripe.SetupIntent, account: string) => void;
}

interface Setup {
  intent: Stripe.SetupIntent;
  card: string;
  customer: string;
  account: string;
}

/** What is entered in Stripe's fields to be saved, without a payment. */
export function openSetups({ takeToken, hasCustomer, methods, seconds, origin, emit }: Settings) {
  const setups: Setup[] = [];

  function create(input: z.infer<typeof ConfirmedSetupInput>, account: string): Stripe.SetupIntent {
    const { customer, description, metadata } = input;
    if (!hasCustomer(customer, account)) throw missing(customer);
    const { entered, isTest } = takeToken(input.confirmation_token, account);
    if (!isTest && entered.mode !== 'setup')
      throw new StripeRefusal(400, { message: 'The Elements had another mode than setup.' });
    if (entered.usage !== input.usage)
      throw new StripeRefusal(400, { message: 'usage must be the setup_future_usage of the Elements.' });
    const card = entered.type === 'card' ? entered.card.replaceAll(' ', '') : '';
    const id = newId('seti');
    const made = newSetup(
      { session: { metadata }, description },
      { method: { id: newId('pm'), customer, card }, created: seconds() },
    );
    const intent: Stripe.SetupIntent = {
      ...made,
      id,
      client_secret: `${id}_secret_${newId('s')}`,
      payment_method: null,
    };
    const setup = { intent, card, customer, account };
    setups.push(setup);
    if (entered.type === 'ideal' || ASKS.includes(card)) {
      const url = `${origin()}/js/bank/${id}?back=${encodeURIComponent(input.return_url)}`;
      const next_action =
        entered.type === 'ideal'
          ? { type: 'redirect_to_url', redirect_to_url: { url, return_url: input.return_url } }
          : { type: 'use_stripe_sdk', use_stripe_sdk: {} };
      Object.assign(intent, { status: 'requires_action', next_action });
      emit('setup_intent.requires_action', intent, account);
    } else if (card !== '' && !PAYS.includes(card)) {
      const error = refuse(setup, 'card_declined');
      throw new StripeRefusal(402, { ...error, setup_intent: intent });
    } else finish(setup);
    return intent;
  }

  function finish({ intent, card, customer, account }: Setup): void {
    const method = { id: newId('pm'), customer, card, account };
    methods.push(method);
    const { payment_method } = newSetup(
      { session: { metadata: {} }, description: null },
      { method, created: seconds() },
    );
    Object.assign(intent, { status: 'succeeded', next_action: null, payment_method });
    emit('setup_intent.succeeded', intent, account);
  }

  function refuse({ intent, account }: Setup, code: string) {
    const error = { code, type: 'card_error', message: 'Your card was declined.' };
    Object.assign(intent, { status: 'requires_payment_method', next_action: null, last_setup_error: error });
    emit('setup_intent.setup_failed', intent, account);
    return error;
  }

  const find = (id: string, account?: string): Setup => {
    const found = setups.find((setup) => setup.intent.id === id && (account ?? setup.account) === setup.account);
    if (!found) throw missing(id);
    return found;
  };

  /** The buyer answers their bank. */
  function answer(id: string, isApproved: boolean): void {
    const setup = find(id);
    if (setup.intent.status !== 'requires_action') return;
    if (isApproved) finish(setup);
    else refuse(setup, 'setup_intent_authentication_failure');
  }

  function cancel(id: string, account: string): Stripe.SetupIntent {
    const { intent } = find(id, account);
    if (!intent.status.startsWith('requires_'))
      throw new StripeRefusal(400, {
        message: `You cannot cancel this SetupIntent because it has a status of ${intent.status}.`,
        code: 'setup_intent_unexpected_state',
      });
    Object.assign(intent, { status: 'canceled', next_action: null });
    emit('setup_intent.canceled', intent, account);
    return intent;
  }

  return {
    create,
    answer,
    cancel,
    read: (id: string, account: string): Stripe.SetupIntent => find(id, account).intent,
    listOf: (customer: string, account: string): Stripe.SetupIntent[] =>
      setups.flatMap((setup) => (setup.customer === customer && setup.account === account ? [setup.intent] : [])),
    /** For Stripe's script. */
    ofSecret: (secret: string) => setups.find(({ intent }) => intent.client_secret === secret)?.intent,
  };
}
