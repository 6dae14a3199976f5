import { z } from 'zod';

/** The parameters that the double knows. As at Stripe, any other one is an error. */

const whole = z.string().regex(/^\d+$/, 'Invalid integer').transform(Number);
const currency = z.string().regex(/^[a-z]{3}$/, 'Invalid currency: it must be lower case');
const metadata = z.record(z.string().max(40), z.string().max(500));

/** The languages of the page. */
const locale = z.enum(
  (
    'auto bg cs da de el en en-GB es es-419 et fi fil fr fr-CA hi-IN hr hu id it ja ko lt lv ms mt nb nl pl pt pt-BR ro ru ' +
    'sk sl sv th tr vi zh zh-HK zh-TW'
  ).split(' '),
);

/** A page that saves a card and charges nothing. */
const SetupInput = z.strictObject({
  mode: z.literal('setup'),
  ui_mode: z.literal('hosted_page'),
  locale: locale.optional(),
  currency,
  client_reference_id: z.string().max(200).optional(),
  customer_email: z.email().optional(),
  metadata: metadata.optional(),
  customer_creation: z.enum(['always', 'if_required']),
  setup_intent_data: z.strictObject({ description: z.string().max(1000), metadata }).optional(),
  success_url: z.url(),
  cancel_url: z.url(),
});

const PayInput = z.strictObject({
  mode: z.literal('payment'),
  ui_mode: z.literal('hosted_page'),
  locale: locale.optional(),
  line_items: z
    .array(
      z.strictObject({
        quantity: whole,
        price_data: z.strictObject({
          currency,
          unit_amount: whole.pipe(z.int().min(1).max(99_999_999)),
          product_data: z.strictObject({ name: z.string().min(1).max(250) }),
        }),
      }),
    )
    .length(1),
  adaptive_pricing: z.strictObject({ enabled: z.enum(['true', 'false']) }).optional(),
  client_reference_id: z.string().max(200).optional(),
  customer_email: z.email().optional(),
  metadata: metadata.optional(),
  customer_creation: z.enum(['always', 'if_required']).optional(),
  payment_intent_data: z
    .strictObject({
      capture_method: z.enum(['automatic', 'automatic_async', 'manual']),
      description: z.string().max(1000),
      metadata,
      setup_future_usage: z.enum(['off_session', 'on_session']).optional(),
      application_fee_amount: whole.pipe(z.int().min(1)).optional(),
    })
    .optional(),
  success_url: z.url(),
  cancel_url: z.url(),
});

export const SessionInput = z.discriminatedUnion('mode', [PayInput, SetupInput]);
export type PayInput = z.infer<typeof PayInput>;
export type SetupInput = z.infer<typeof SetupInput>;

/** A charge of a saved method, without the buyer. */
export const IntentInput = z.strictObject({
  amount: whole.pipe(z.int().min(1).max(99_999_999)),
  currency,
  customer: z.string(),
  payment_method: z.string(),
  off_session: z.literal('true'),
  confirm: z.literal('true'),
  description: z.string().max(1000),
  metadata,
  application_fee_amount: whole.pipe(z.int().min(1)).optional(),
});

/** A payment with what the buyer entered in Stripe's fields. */
export const ConfirmedIntentInput = z.strictObject({
  amount: whole.pipe(z.int().min(1).max(99_999_999)),
  currency,
  automatic_payment_methods: z.strictObject({ enabled: z.literal('true') }),
  capture_method: z.enum(['automatic', 'automatic_async', 'manual']),
  confirm: z.literal('true'),
  confirmation_token: z.string(),
  customer: z.string().optional(),
  description: z.string().max(1000),
  metadata,
  return_url: z.url(),
  setup_future_usage: z.enum(['off_session', 'on_session']).optional(),
  application_fee_amount: whole.pipe(z.int().min(1)).optional(),
});

/** A method that is saved with what the buyer entered in Stripe's fields. Nothing is charged. */
export const ConfirmedSetupInput = z.strictObject({
  automatic_payment_methods: z.strictObject({ enabled: z.literal('true') }),
  confirm: z.literal('true'),
  confirmation_token: z.string(),
  customer: z.string(),
  description: z.string().max(1000),
  metadata,
  return_url: z.url(),
  usage: z.enum(['off_session', 'on_session']),
});

export const SetupFilter = z.strictObject({ customer: z.string(), limit: whole.optional() });

export const CustomerInput = z.strictObject({ email: z.email().optional(), metadata: metadata.optional() });

export const IntentSearch = z.strictObject({
  query: z.string().regex(/^metadata\['stoa_payment'\]:'[\w-]+'$/),
  limit: whole.optional(),
});

/** What Stripe's script sends about the fields. The amount is the one that the fields were given. Null: the mode has none. */
export const TokenInput = z.strictObject({
  key: z.string(),
  account: z.string().optional(),
  type: z.enum(['card', 'sepa_debit', 'ideal']),
  card: z.string(),
  email: z.string().optional(),
  mode: z.enum(['payment', 'setup']).default('payment'),
  amount: z.int().nullable(),
  currency,
  usage: z.enum(['off_session', 'on_session']).nullable(),
  wallet: z.enum(['google_pay']).optional(),
});

/** A token that was made without a browser. */
export const TestTokenInput = z.strictObject({
  payment_method: z.string(),
  setup_future_usage: z.enum(['off_session', 'on_session']).optional(),
});

export const IntentFilter = z.strictObject({ customer: z.string(), limit: whole.optional() });

export const RefundInput = z.strictObject({
  payment_intent: z.string(),
  amount: whole.pipe(z.int().min(1)).optional(),
  metadata: metadata.optional(),
  refund_application_fee: z.literal('true').optional(),
});

/** Requests of the second version are JSON. */
export const AccountInput = z.strictObject({
  contact_email: z.email(),
  dashboard: z.literal('full'),
  configuration: z.strictObject({
    merchant: z.strictObject({
      capabilities: z.strictObject({ card_payments: z.strictObject({ requested: z.literal(true) }) }),
    }),
  }),
  defaults: z.strictObject({
    responsibilities: z.strictObject({ fees_collector: z.literal('stripe'), losses_collector: z.literal('stripe') }),
  }),
  metadata: metadata.optional(),
});

export const AccountLinkInput = z.strictObject({
  account: z.string(),
  use_case: z.strictObject({
    type: z.literal('account_onboarding'),
    account_onboarding: z.strictObject({ return_url: z.url(), refresh_url: z.url() }),
  }),
});

export const AccountRead = z.strictObject({
  include: z.array(z.enum(['configuration.merchant', 'requirements', 'identity', 'defaults'])).optional(),
});

export const DomainInput = z.strictObject({
  domain_name: z.string().min(1),
  enabled: z.enum(['true', 'false']).optional(),
});

export const DomainUpdate = z.strictObject({ enabled: z.enum(['true', 'false']) });

export const DomainFilter = z.strictObject({ domain_name: z.string(), limit: whole.optional() });

const signed = z
  .string()
  .regex(/^-?\d+$/, 'Invalid integer')
  .transform(Number);

export const TaxCalculationInput = z.strictObject({
  currency,
  customer_details: z.strictObject({
    address: z.strictObject({ country: z.string().length(2), postal_code: z.string().optional() }),
    address_source: z.enum(['billing', 'shipping']),
    tax_ids: z.array(z.strictObject({ type: z.literal('eu_vat'), value: z.string() })).optional(),
  }),
  line_items: z
    .array(
      z.strictObject({
        amount: whole,
        reference: z.string(),
        tax_behavior: z.enum(['inclusive', 'exclusive']),
        tax_code: z.string().regex(/^txcd_\d{8}$/),
      }),
    )
    .min(1)
    .max(50),
  tax_date: whole.optional(),
  expand: z.array(z.literal('line_items.data.tax_breakdown')).optional(),
});

export const TaxLineFilter = z.strictObject({
  limit: whole.optional(),
  expand: z.array(z.literal('data.tax_breakdown')).optional(),
});

export const TaxSaleInput = z.strictObject({ calculation: z.string(), reference: z.string().min(1).max(500) });

export const TaxReversalInput = z.strictObject({
  mode: z.enum(['full', 'partial']),
  original_transaction: z.string(),
  reference: z.string().min(1).max(500),
  line_items: z
    .array(
      z.strictObject({
        original_line_item: z.string(),
        reference: z.string(),
        amount: signed.pipe(z.int().max(0)),
        amount_tax: signed.pipe(z.int().max(0)),
      }),
    )
    .optional(),
});

export const FeeRefundInput = z.strictObject({
  amount: whole.pipe(z.int().min(1)).optional(),
  metadata: metadata.optional(),
});

export const FeeRefundFilter = z.strictObject({ limit: whole.optional() });

export const DisputeInput = z.strictObject({
  evidence: z.strictObject({
    uncategorized_text: z.string().max(20_000),
    customer_name: z.string().optional(),
    customer_email_address: z.string().optional(),
    product_description: z.string().max(20_000).optional(),
  }),
  submit: z.literal('true'),
});

export const RefundFilter = z.strictObject({ payment_intent: z.string(), limit: whole.optional() });

const listed = {
  limit: whole.optional(),
  starting_after: z.string().optional(),
  created: z.strictObject({ gte: whole }).optional(),
};

export const EntryFilter = z.strictObject({
  ...listed,
  payout: z.string().optional(),
  expand: z.array(z.literal('data.source')).optional(),
});

export const PayoutFilter = z.strictObject(listed);

export const EventFilter = z.strictObject({ ...listed, types: z.array(z.string()).max(20).optional() });

export const Expand = z.strictObject({ expand: z.array(z.string()).optional() });

export const Nothing = z.strictObject({});

/** Stripe's answer to a request that it refuses. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly body: object;

  constructor(
    status: number,
    {
      message,
      ...error
    }: {
      message: string;
      type?: string;
      code?: string;
      param?: string;
      decline_code?: string;
      payment_intent?: object;
      setup_intent?: object;
    },
  ) {
    super(message);
    this.status = status;
    this.body = { error: { type: 'invalid_request_error', message, ...error } };
  }
}

export const missing = (id: string) =>
  new StripeRefusal(404, { message: `No such object: '${id}'`, code: 'resource_missing', param: 'id' });
