import { z } from 'zod';
import { END_REASONS, SUBSCRIPTION_STATUSES } from '#shared/rules/subscription.ts';
import { callable } from './callable.ts';
import { Interval } from './catalog.ts';
import { Cursor, Limit, Money, page, text, Timestamp, Uuid } from './fields.ts';

const SubscriptionStatus = z.enum(SUBSCRIPTION_STATUSES);

const MySubscription = z.object({
  id: z.string(),
  title: z.string(),
  status: SubscriptionStatus,
  /** The price of one period, before tax is added. */
  price: Money,
  every: Interval,
  /** The end of the last paid period. */
  paidUntil: Timestamp,
  /** When the next period is charged. Null: it ends instead, or its payment failed. */
  nextChargeAt: Timestamp.nullable(),
  /** It ends with the paid period. */
  isCanceled: z.boolean(),
  startedAt: Timestamp,
  endedAt: Timestamp.nullable(),
});

export const SubscriptionRow = MySubscription.extend({
  customerId: z.string(),
  email: z.string(),
  name: z.string(),
  endReason: z.enum(END_REASONS).nullable(),
  isTest: z.boolean(),
  /** The order of the last period. */
  orderId: z.string(),
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

export const cancelSubscription = callable({
  name: 'cancelSubscription',
  about:
    'Cancels a customer’s subscription: at the end of the paid period, or at once with its access. Refunds nothing.',
  who: 'owner',
  input: z.object({ storeId: Uuid, subscriptionId: Uuid, at: z.enum(['period-end', 'now']).default('period-end') }),
  output: z.object({ subscription: SubscriptionRow }),
  refusals: ['not-found', 'subscription-ended'],
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
  refusals: ['not-found', 'subscription-ended'],
  example: (world) => ({ storeId: world.storeId, subscriptionId: world.orderId }),
});
