import { z } from 'zod';
import { END_REASONS, GRACE_DAYS_MOST, PAUSE_DAYS_MOST, SUBSCRIPTION_STATUSES } from '#shared/rules/subscription.ts';
import { callable } from './callable.ts';
import { Interval } from './catalog.ts';
import { countedPage, Cursor, Limit, Money, text, Timestamp, Uuid } from './fields.ts';
import { Card, OrderStatus, PaymentOf } from './orders.ts';

const SubscriptionStatus = z.enum(SUBSCRIPTION_STATUSES);

const MySubscription = z.object({
  id: z.string(),
  title: z.string(),
  status: SubscriptionStatus,
  /** The price of one period, before tax is added. */
  price: Money,
  every: Interval,
  /** What is charged. Null: nothing is saved, or it has ended. `last4` is empty for what is no card. */
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  /** The end of the last paid period. */
  paidUntil: Timestamp,
  /** The price of the next period. */
  nextPrice: Money,
  /** When the next period is charged. Null: it ends instead, or its payment failed. */
  nextChargeAt: Timestamp.nullable(),
  /** When access ends, or has ended, because the payment of a period failed. Null unless `past-due`. */
  accessUntil: Timestamp.nullable(),
  /** When its free trial ends. Null: it has none, or it has ended. */
  trialUntil: Timestamp.nullable(),
  /** When a pause ends by itself. Null: it is not paused. */
  pausedUntil: Timestamp.nullable(),
  /** What it becomes with the next period. Null: it stays. */
  becomes: z.object({ title: z.string(), price: Money, every: Interval }).nullable(),
  /**
   * A product that is paid in installments: `made` of `payments` payments were made. `isSuspended`: the next one was never
   * paid, so there is no access until it is. Null: a subscription.
   */
  installments: z
    .object({
      payments: z.int(),
      made: z.int(),
      total: Money,
      first: Money,
      later: Money,
      paid: Money,
      /** What is still owed. */
      left: Money,
      isSuspended: z.boolean(),
    })
    .nullable(),
  /** It ends with the paid period. */
  isCanceled: z.boolean(),
  /** The customer canceled it and can take that back. */
  canResume: z.boolean(),
  startedAt: Timestamp,
  endedAt: Timestamp.nullable(),
});

export const SubscriptionRow = MySubscription.extend({
  customerId: z.string(),
  email: z.string(),
  name: z.string(),
  endReason: z.enum(END_REASONS).nullable(),
  /** Null: nobody has canceled it. */
  canceledBy: z.enum(['customer', 'creator']).nullable(),
  /** Who paused it. Null: it is not paused. */
  pausedBy: z.enum(['customer', 'creator']).nullable(),
  isTest: z.boolean(),
  /**
   * Why the tax of the next period could not be calculated, which is tried once a day: `postal-code`, `currency`, or the
   * payment provider’s sentence. Null: nothing is wrong.
   */
  taxProblem: z.string().nullable(),
});
export type SubscriptionRow = z.infer<typeof SubscriptionRow>;

export const listSubscriptions = callable({
  name: 'listSubscriptions',
  about: 'Returns the store’s subscriptions by customer, product and status, latest first.',
  who: 'owner',
  input: z.object({
    storeId: Uuid,
    search: text(200).optional(),
    /**
     * `canceled`: active until the end of the paid period. `switching`: another product from then on. `trial`: nothing was
     * paid yet. `installments`: plans whose payments are not all made. `tax-problem`: due, but their tax can't be calculated.
     */
    status: z
      .enum([...SUBSCRIPTION_STATUSES, 'canceled', 'switching', 'trial', 'installments', 'tax-problem'])
      .optional(),
    customerId: Uuid.optional(),
    orderId: Uuid.optional(),
    cursor: Cursor,
    limit: Limit,
  }),
  output: countedPage(SubscriptionRow),
  example: (world) => ({ storeId: world.storeId }),
});

export const Subscription = SubscriptionRow.extend({
  /** The product’s id. */
  productId: z.string(),
  /** When the period began that was not paid. Null unless `past-due`. */
  unpaidSince: Timestamp.nullable(),
  /** Whether a saved method is charged. Otherwise the customer pays each period themselves. */
  isAutomatic: z.boolean(),
  /** The latest 100 payments, latest first. */
  payments: z.array(
    z.object({
      orderId: z.string(),
      number: z.string(),
      status: OrderStatus,
      total: Money,
      periodStart: Timestamp,
      periodEnd: Timestamp,
      /** Which of the installments it is. Null: a subscription’s. */
      payment: PaymentOf.nullable(),
    }),
  ),
  paymentCount: z.int(),
});
export type Subscription = z.infer<typeof Subscription>;

export const getSubscription = callable({
  name: 'getSubscription',
  about: 'Returns one subscription with its latest payments.',
  who: 'owner',
  input: z.object({ storeId: Uuid, subscriptionId: Uuid }),
  output: z.object({ subscription: Subscription }),
  refusals: ['not-found'],
  example: (world) => ({ storeId: world.storeId, subscriptionId: world.orderId }),
});

export const SubscriptionSettings = z.object({
  /** How many days customers keep access after the payment of a period failed. */
  graceDays: z.int().min(0).max(GRACE_DAYS_MOST),
});
export type SubscriptionSettings = z.infer<typeof SubscriptionSettings>;

export const getSubscriptionSettings = callable({
  name: 'getSubscriptionSettings',
  about: 'Returns how long customers keep access after a failed payment.',
  who: 'owner',
  input: z.object({ storeId: Uuid }),
  output: z.object({ settings: SubscriptionSettings }),
  example: (world) => ({ storeId: world.storeId }),
});

export const saveSubscriptionSettings = callable({
  name: 'saveSubscriptionSettings',
  about:
    'Sets how long customers keep access after a failed payment. It counts for periods that begin afterwards; a payment that has failed keeps its days.',
  who: 'owner',
  input: SubscriptionSettings.extend({ storeId: Uuid }),
  output: z.object({ settings: SubscriptionSettings }),
  example: (world) => ({ storeId: world.storeId, graceDays: 7 }),
});

export const cancelSubscription = callable({
  name: 'cancelSubscription',
  about:
    'Cancels a customer’s subscription: at the end of the paid period, or at once with its access. An installment plan is only ended at once. Refunds nothing.',
  who: 'owner',
  input: z.object({ storeId: Uuid, subscriptionId: Uuid, at: z.enum(['period-end', 'now']).default('period-end') }),
  output: z.object({ subscription: Subscription }),
  refusals: ['not-found', 'subscription-ended', 'installments-agreed'],
  example: (world) => ({ storeId: world.storeId, subscriptionId: world.orderId }),
});

export const forgiveInstallments = callable({
  name: 'forgiveInstallments',
  about:
    'Ends an installment plan without its remaining payments. Nothing more is charged, and the customer keeps the product for good.',
  who: 'owner',
  input: z.object({ storeId: Uuid, subscriptionId: Uuid }),
  output: z.object({ subscription: Subscription }),
  refusals: ['not-found', 'subscription-ended', 'subscription-busy'],
  example: (world) => ({ storeId: world.storeId, subscriptionId: world.orderId }),
});

export const resumeSubscription = callable({
  name: 'resumeSubscription',
  about:
    'Takes the creator’s cancellation back before the paid period has ended, or ends a pause. Customers take back their own cancellation.',
  who: 'owner',
  input: z.object({ storeId: Uuid, subscriptionId: Uuid }),
  output: z.object({ subscription: Subscription }),
  refusals: ['not-found', 'subscription-ended', 'canceled-by-customer'],
  example: (world) => ({ storeId: world.storeId, subscriptionId: world.orderId }),
});

export const getMySubscriptions = callable({
  name: 'getMySubscriptions',
  about: 'Returns the customer’s subscriptions in this store, latest first.',
  who: 'customer',
  input: z.object({ storeId: Uuid }),
  output: z.object({ items: z.array(MySubscription) }),
  example: (world) => ({ storeId: world.storeId }),
});

export const cancelMySubscription = callable({
  name: 'cancelMySubscription',
  about: 'Cancels the customer’s subscription at the end of the paid period. Installments can’t be canceled.',
  who: 'customer',
  input: z.object({ storeId: Uuid, subscriptionId: Uuid }),
  output: z.object({ subscription: MySubscription }),
  refusals: ['not-found', 'subscription-ended', 'installments-agreed'],
  example: (world) => ({ storeId: world.storeId, subscriptionId: world.orderId }),
});

export const resumeMySubscription = callable({
  name: 'resumeMySubscription',
  about: 'Continues the customer’s subscription that is canceled, before the paid period has ended, or paused.',
  who: 'customer',
  input: z.object({ storeId: Uuid, subscriptionId: Uuid }),
  output: z.object({ subscription: MySubscription }),
  refusals: ['not-found', 'subscription-ended', 'canceled-by-store', 'paused-by-store'],
  example: (world) => ({ storeId: world.storeId, subscriptionId: world.orderId }),
});

const PAUSE_REFUSALS = [
  'not-found',
  'subscription-ended',
  'subscription-paused',
  'subscription-canceled',
  'subscription-busy',
  'subscription-in-trial',
  'installments-agreed',
] as const;

const PauseDays = z.int().min(1).max(PAUSE_DAYS_MOST);

export const pauseSubscription = callable({
  name: 'pauseSubscription',
  about:
    'Pauses a customer’s subscription for some days: nothing is charged and nothing can be opened. The rest of the paid period is kept.',
  who: 'owner',
  input: z.object({ storeId: Uuid, subscriptionId: Uuid, days: PauseDays }),
  output: z.object({ subscription: Subscription }),
  refusals: PAUSE_REFUSALS,
  example: (world) => ({ storeId: world.storeId, subscriptionId: world.orderId, days: 30 }),
});

export const pauseMySubscription = callable({
  name: 'pauseMySubscription',
  about: 'Pauses the customer’s subscription for some days, if the creator allows it.',
  who: 'customer',
  input: z.object({ storeId: Uuid, subscriptionId: Uuid, days: PauseDays }),
  output: z.object({ subscription: MySubscription }),
  refusals: [...PAUSE_REFUSALS, 'pause-not-allowed'],
  example: (world) => ({ storeId: world.storeId, subscriptionId: world.orderId, days: 30 }),
});

/** What a switch to another subscription costs, honored for half an hour, once. */
export const SwitchOffer = z.object({
  /** For the call that switches. */
  offer: z.string(),
  at: z.enum(['now', 'period-end']),
  /** What is charged at once, with tax. */
  total: Money,
  /** What was paid for unused time and is taken off. */
  credit: Money,
  /** The price of a period, before tax is added. */
  price: Money,
  /** When the other product begins. Null: at once. */
  startsAt: Timestamp.nullable(),
  /** When the price is paid next. Null: one period from now. */
  nextPaymentAt: Timestamp.nullable(),
});
export type SwitchOffer = z.infer<typeof SwitchOffer>;

const SWITCH_REFUSALS = [
  'not-found',
  'subscription-ended',
  'subscription-paused',
  'subscription-canceled',
  'subscription-busy',
  'subscription-in-trial',
  'payment-reversed',
  'installments-agreed',
  'tax-unavailable',
  'postal-code-unknown',
  'too-many-requests',
] as const;

export const previewMySubscriptionChange = callable({
  name: 'previewMySubscriptionChange',
  about:
    'Returns what the customer can switch a subscription to, cheapest first, each with the exact amount. Products whose tax cannot be calculated now are left out.',
  who: 'customer',
  input: z.object({ storeId: Uuid, subscriptionId: Uuid }),
  output: z.object({
    items: z.array(
      SwitchOffer.extend({
        productId: z.string(),
        variantId: z.string().nullable(),
        title: z.string(),
        every: Interval,
      }),
    ),
  }),
  refusals: SWITCH_REFUSALS,
  example: (world) => ({ storeId: world.storeId, subscriptionId: world.orderId }),
});

export const changeMySubscription = callable({
  name: 'changeMySubscription',
  about:
    'Switches the customer’s subscription to another product at the amount that was shown. Repeating it with the same offer switches and charges once.',
  who: 'customer',
  input: z.object({ storeId: Uuid, subscriptionId: Uuid, offer: z.string().max(4000) }),
  output: z.object({
    /**
     * `waiting`: it begins with the next period. `unpaid`: the saved card was not charged. The customer has an hour to pay
     * at `payUrl`, and nothing has changed until then.
     */
    outcome: z.enum(['done', 'waiting', 'unpaid']),
    payUrl: z.string().nullable(),
    subscription: MySubscription,
  }),
  refusals: [...SWITCH_REFUSALS, 'quote-expired', 'switch-open', 'switch-fewer-seats', 'payments-off'],
  example: (world) => ({ storeId: world.storeId, subscriptionId: world.orderId, offer: world.unique }),
});

export const savePaymentMethod = callable({
  name: 'savePaymentMethod',
  about:
    'Replaces the card of the customer’s subscription. Nothing is charged for that; a payment that is overdue is tried again.',
  who: 'customer',
  input: z.object({
    storeId: Uuid,
    subscriptionId: Uuid,
    /** Without it, the customer enters the card on the payment provider’s page. */
    card: Card.optional(),
  }),
  output: z.object({
    /** The payment provider’s page where the customer enters the new card. Null: it was saved. */
    continueAt: z.string().nullable(),
    subscription: MySubscription,
  }),
  refusals: [
    'not-found',
    'subscription-ended',
    'payments-off',
    'card-declined',
    'payment-unanswered',
    'payment-page-unavailable',
    'too-many-requests',
  ],
  example: (world) => ({
    storeId: world.storeId,
    subscriptionId: world.orderId,
    card: { number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123' },
  }),
});

/** What customers may do with their subscriptions to a product. */
const SubscriptionTerms = z.object({
  allowsPause: z.boolean(),
  /** Prices that some subscribers pay less than, or that were announced to them: one for each variant. */
  rises: z.array(
    z.object({
      /** Null: the product has no variants, or its subscribers are from before it had. */
      variantId: z.string().nullable(),
      /** The values of the variant. */
      title: z.string(),
      /** The announced price, else the published one. */
      price: Money,
      every: Interval,
      /** How many pay less than the published price. */
      cheaper: z.int(),
      /** The rise that was announced and has not begun, with how many were emailed. */
      announced: z.object({ id: z.string(), startsAt: Timestamp, notified: z.int() }).nullable(),
    }),
  ),
  /** The products that are paid again every period in the same currency, and this one if it has variants. */
  choices: z.array(
    z.object({
      productId: z.string(),
      title: z.string(),
      price: Money,
      every: Interval,
      /** How many variants it has, each with its own price and interval. Customers can switch to all of them. */
      variants: z.int(),
      /** Whether customers can switch to it. */
      isChosen: z.boolean(),
      isPublished: z.boolean(),
    }),
  ),
});
export type SubscriptionTerms = z.infer<typeof SubscriptionTerms>;

export const getSubscriptionTerms = callable({
  name: 'getSubscriptionTerms',
  about: 'Returns what customers may do with their subscriptions to a product: pause them, and switch to others.',
  who: 'owner',
  input: z.object({ storeId: Uuid, productId: Uuid }),
  output: z.object({ terms: SubscriptionTerms }),
  refusals: ['not-found'],
  example: (world) => ({ storeId: world.storeId, productId: world.productId }),
});

export const saveSubscriptionTerms = callable({
  name: 'saveSubscriptionTerms',
  about: 'Sets what customers may do with their subscriptions to a product. Takes effect at once.',
  who: 'owner',
  input: z.object({
    storeId: Uuid,
    productId: Uuid,
    allowsPause: z.boolean(),
    targetIds: z.array(Uuid).max(100).default([]),
  }),
  output: z.object({ terms: SubscriptionTerms }),
  refusals: ['not-found', 'switch-itself', 'switch-not-repeated'],
  example: (world) => ({ storeId: world.storeId, productId: world.productId, allowsPause: true, targetIds: [] }),
});

export const announcePriceRise = callable({
  name: 'announcePriceRise',
  about:
    'Announces the published price of a product, or of one of its variants, to subscribers who pay less, by email. They pay it from their first renewal at that time or later, at least 30 days after they were told.',
  who: 'owner',
  input: z.object({
    storeId: Uuid,
    productId: Uuid,
    /** Whose price it is. Null: the product’s own. */
    variantId: Uuid.nullable().default(null),
    startsAt: Timestamp,
  }),
  output: z.object({ terms: SubscriptionTerms }),
  refusals: ['not-found', 'rise-not-repeated', 'rise-too-soon', 'rise-for-nobody', 'rise-open'],
  example: (world) => ({ storeId: world.storeId, productId: world.productId, startsAt: '2099-01-01T00:00:00.000Z' }),
});

export const withdrawPriceRise = callable({
  name: 'withdrawPriceRise',
  about: 'Takes a price rise back before it begins.',
  who: 'owner',
  input: z.object({ storeId: Uuid, productId: Uuid, riseId: Uuid }),
  output: z.object({ terms: SubscriptionTerms }),
  refusals: ['not-found'],
  example: (world) => ({ storeId: world.storeId, productId: world.productId, riseId: world.orderId }),
});
