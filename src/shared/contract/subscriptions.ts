import { z } from 'zod';
import { END_REASONS, SUBSCRIPTION_STATUSES } from '#shared/rules/subscription.ts';
import { callable } from './callable.ts';
import { Interval } from './catalog.ts';
import { Cursor, Limit, Money, page, text, Timestamp, Uuid } from './fields.ts';
import { OrderStatus } from './orders.ts';

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
  /** When the next period is charged. Null: it ends instead, or its payment failed. */
  nextChargeAt: Timestamp.nullable(),
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
  isTest: z.boolean(),
});
export type SubscriptionRow = z.infer<typeof SubscriptionRow>;

export const listSubscriptions = callable({
  name: 'listSubscriptions',
  about: 'Returns the store’s subscriptions by customer, product and status, latest first.',
  who: 'owner',
  input: z.object({
    storeId: Uuid,
    search: text(200).optional(),
    /** `canceled`: active until the end of the paid period. */
    status: z.enum([...SUBSCRIPTION_STATUSES, 'canceled']).optional(),
    customerId: Uuid.optional(),
    orderId: Uuid.optional(),
    cursor: Cursor,
    limit: Limit,
  }),
  output: page(SubscriptionRow).extend({ count: z.int() }),
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

export const cancelSubscription = callable({
  name: 'cancelSubscription',
  about:
    'Cancels a customer’s subscription: at the end of the paid period, or at once with its access. Refunds nothing.',
  who: 'owner',
  input: z.object({ storeId: Uuid, subscriptionId: Uuid, at: z.enum(['period-end', 'now']).default('period-end') }),
  output: z.object({ subscription: Subscription }),
  refusals: ['not-found', 'subscription-ended'],
  example: (world) => ({ storeId: world.storeId, subscriptionId: world.orderId }),
});

export const resumeSubscription = callable({
  name: 'resumeSubscription',
  about: 'Takes the creator’s cancellation back, before the paid period has ended. Customers take back their own.',
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
  about: 'Cancels the customer’s subscription at the end of the paid period.',
  who: 'customer',
  input: z.object({ storeId: Uuid, subscriptionId: Uuid }),
  output: z.object({ subscription: MySubscription }),
  refusals: ['not-found', 'subscription-ended'],
  example: (world) => ({ storeId: world.storeId, subscriptionId: world.orderId }),
});

export const resumeMySubscription = callable({
  name: 'resumeMySubscription',
  about: 'Continues the customer’s canceled subscription, before the paid period has ended.',
  who: 'customer',
  input: z.object({ storeId: Uuid, subscriptionId: Uuid }),
  output: z.object({ subscription: MySubscription }),
  refusals: ['not-found', 'subscription-ended', 'canceled-by-store'],
  example: (world) => ({ storeId: world.storeId, subscriptionId: world.orderId }),
});
