import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';

/** The objects that Stripe stores for one payment on its hosted page. They refer to each other by id. */
export interface Payment {
  session: Stripe.Checkout.Session;
  intent: Stripe.PaymentIntent | null;
  /** What a page saved that charges nothing. */
  setup: (Stripe.SetupIntent & { payment_method: Stripe.PaymentMethod }) | null;
  charge: Stripe.Charge | null;
  entry: Stripe.BalanceTransaction | null;
  description: string | null;
  /** Whether its method is saved. */
  usage: 'off_session' | 'on_session' | null;
  /** The platform's share of the charge, and how much of it was returned. */
  applicationFee: number;
  feeReturned: number;
  /** The account named by the request, or the key's own. */
  account: string;
  card: string;
}

/** The account that the key belongs to. */
export const OWN_ACCOUNT = 'acct_own';

export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;

export interface SessionFields {
  url: string;
  amount: number;
  currency: string;
  metadata: Stripe.Metadata;
  reference: string | null;
  email: string | null;
  successUrl: string;
  cancelUrl: string;
  created: number;
}

const DAY_SECONDS = 86_400;

export const newSession = (id: string, fields: SessionFields) =>
  ({
    id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: fields.amount,
    amount_total: fields.amount,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: fields.cancelUrl,
    client_reference_id: fields.reference,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: fields.created,
    currency: fields.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer: null,
    customer_account: null,
    customer_creation: 'if_required',
    customer_details: null,
    customer_email: fields.email,
    discounts: [],
    expires_at: fields.created + DAY_SECONDS,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: null,
    managed_payments: null,
    metadata: fields.metadata,
    mode: 'payment',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    success_url: fields.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: fields.url,
    wallet_options: null,
  }) satisfies Stripe.Checkout.Session;

/** The intent of a session, which exists once the buyer has tried to pay. */
export const newIntent = ({ session, description, applicationFee }: Payment, created: number) =>
  ({
    id: newId('pi'),
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: session.amount_total ?? 0,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: applicationFee === 0 ? null : applicationFee,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: null,
    confirmation_method: 'automatic',
    created,
    currency: session.currency ?? '',
    customer: null,
    customer_account: null,
    description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: session.metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_group: null,
  }) satisfies Stripe.PaymentIntent;

/** An intent that saved a card, with the card. */
export const newSetup = (
  { session, description }: { session: Pick<Stripe.Checkout.Session, 'metadata'>; description: string | null },
  { method, created }: { method: { id: string; customer: string; card: string }; created: number },
) =>
  ({
    id: newId('seti'),
    object: 'setup_intent',
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: null,
    created,
    customer: method.customer,
    description,
    excluded_payment_method_types: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    managed_payments: null,
    mandate: null,
    metadata: session.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: newMethod(method, created),
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: 'succeeded',
    usage: 'off_session',
  }) satisfies Stripe.SetupIntent;

export const newMethod = ({ id, customer, card }: { id: string; customer: string; card: string }, created: number) =>
  ({
    id,
    object: 'payment_method',
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    card: {
      brand: 'visa',
      checks: null,
      country: 'US',
      display_brand: 'visa',
      exp_month: 12,
      exp_year: 2034,
      fingerprint: fingerprintOf(card),
      funding: 'credit',
      generated_from: null,
      last4: card.slice(-4),
      networks: null,
      regulated_status: null,
      three_d_secure_usage: null,
      wallet: null,
    },
    created,
    customer,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  }) satisfies Stripe.PaymentMethod;

export const fingerprintOf = (card: string): string => `print${card.slice(-8)}`;

export const newCharge = (intent: Stripe.PaymentIntent, card: string) =>
  ({
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: intent.application_fee_amount === null ? null : newId('fee'),
    application_fee_amount: intent.application_fee_amount,
    balance_transaction: null,
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: null,
    captured: true,
    created: intent.created,
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: null,
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: null,
    paid: true,
    payment_intent: intent.id,
    payment_method: null,
    payment_method_details: card === '' ? { type: 'sepa_debit' } : { type: 'card', card: cardDetails(card) },
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'succeeded',
    transfer_data: null,
    transfer_group: null,
  }) satisfies Stripe.Charge;

const cardDetails = (number: string) =>
  ({
    amount_authorized: null,
    authorization_code: null,
    electronic_commerce_indicator: null,
    transaction_link_id: null,
    brand: 'visa',
    checks: null,
    country: 'US',
    exp_month: 12,
    exp_year: 2034,
    fingerprint: fingerprintOf(number),
    funding: 'credit',
    installments: null,
    last4: number.slice(-4),
    mandate: null,
    network: 'visa',
    network_token: null,
    network_transaction_id: null,
    regulated_status: null,
    three_d_secure: null,
    wallet: null,
  }) satisfies Stripe.Charge.PaymentMethodDetails.Card;

/**
 * Stripe's fee of 2.9 % and 30 units, settled in the currency of the account. The fee of a connected account includes
 * the platform's share.
 */
export function newEntry(charge: Stripe.Charge, settles: { currency: string; rate: number } | null) {
  const rate = settles?.rate ?? 1;
  const amount = Math.round(charge.amount * rate);
  const own = Math.round(amount * 0.029) + 30;
  const share = Math.round((charge.application_fee_amount ?? 0) * rate);
  const fee = own + share;
  const detail = { application: null, currency: settles?.currency ?? charge.currency };
  return {
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: charge.created,
    balance_type: 'payments',
    created: charge.created,
    currency: settles?.currency ?? charge.currency,
    description: charge.description,
    exchange_rate: settles?.rate ?? null,
    fee,
    fee_details: [
      { ...detail, type: 'stripe_fee', amount: own, description: 'Stripe processing fees' },
      ...(share > 0 ? [{ ...detail, type: 'application_fee', amount: share, description: 'application fee' }] : []),
    ],
    net: amount - fee,
    reporting_category: 'charge',
    source: charge.id,
    status: 'available',
    type: 'charge',
  } satisfies Stripe.BalanceTransaction;
}

export const newRefund = (charge: Stripe.Charge, fields: { amount: number; status: string; created: number }) =>
  ({
    id: newId('re'),
    object: 'refund',
    amount: fields.amount,
    balance_transaction: null,
    charge: charge.id,
    created: fields.created,
    currency: charge.currency,
    customer: null,
    customer_account: null,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method: null,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: fields.status,
    transfer_reversal: null,
  }) satisfies Stripe.Refund;

export const newDispute = (charge: Stripe.Charge, fields: { created: number; isInquiry: boolean }) =>
  ({
    id: newId('du'),
    object: 'dispute',
    amount: charge.amount - charge.amount_refunded,
    balance_transactions: [],
    charge: charge.id,
    created: fields.created,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: {
      access_activity_log: null,
      billing_address: null,
      cancellation_policy: null,
      cancellation_policy_disclosure: null,
      cancellation_rebuttal: null,
      customer_communication: null,
      customer_email_address: null,
      customer_name: null,
      customer_purchase_ip: null,
      customer_signature: null,
      duplicate_charge_documentation: null,
      duplicate_charge_explanation: null,
      duplicate_charge_id: null,
      enhanced_evidence: {},
      product_description: null,
      receipt: null,
      refund_policy: null,
      refund_policy_disclosure: null,
      refund_refusal_explanation: null,
      service_date: null,
      service_documentation: null,
      shipping_address: null,
      shipping_carrier: null,
      shipping_date: null,
      shipping_documentation: null,
      shipping_tracking_number: null,
      uncategorized_file: null,
      uncategorized_text: null,
    },
    evidence_details: {
      due_by: fields.created + 7 * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: fields.isInquiry,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: fields.isInquiry ? 'warning_needs_response' : 'needs_response',
  }) satisfies Stripe.Dispute;

/** What a dispute moved in the balance of its account. */
export const disputeEntry = (
  dispute: Stripe.Dispute,
  { amount, fee, created }: { amount: number; fee: number; created: number },
) =>
  ({
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: created,
    balance_type: 'payments',
    created,
    currency: dispute.currency,
    description: null,
    exchange_rate: null,
    fee,
    fee_details: [],
    net: amount - fee,
    reporting_category: amount < 0 ? 'dispute' : 'dispute_reversal',
    source: dispute.id,
    status: 'available',
    type: 'adjustment',
  }) satisfies Stripe.BalanceTransaction;
