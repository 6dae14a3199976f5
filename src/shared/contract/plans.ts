import { z } from 'zod';
import { PAID_PLANS, PLAN_INTERVALS } from '#shared/rules/plan.ts';
import { MAX_AMOUNT } from '#shared/rules/money.ts';
import { callable } from './callable.ts';
import { Cursor, Limit, Money, Nothing, page, text, Timestamp, Uuid } from './fields.ts';
import { OrderStatus } from './orders.ts';
import { PlanName } from './platform.ts';
import { Subscription, SwitchOffer } from './subscriptions.ts';

const PaidPlan = z.enum(PAID_PLANS);
const PlanEvery = z.enum(PLAN_INTERVALS);

/** A plan as it is sold. */
export const PlanOffer = z.object({ planId: PaidPlan, every: PlanEvery, price: Money });
export type PlanOffer = z.infer<typeof PlanOffer>;

/** The plan that a creator pays for. */
const BoughtPlan = z.object({
  planId: PaidPlan,
  every: PlanEvery,
  /** The price of one period, before tax is added. */
  price: Money,
  status: Subscription.shape.status,
  /** The end of the last paid period. */
  paidUntil: Timestamp,
  /** When the next period is charged. Null: it ends instead, or its payment failed. */
  nextChargeAt: Timestamp.nullable(),
  /** When it is no longer in effect, because a payment failed. Null unless `past-due`. */
  effectiveUntil: Timestamp.nullable(),
  isCanceled: z.boolean(),
  canResume: z.boolean(),
  /** What is charged. Null: the creator pays each period themselves. */
  method: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  /** Where a failed payment is made. Null: nothing is open. */
  payUrl: z.string().nullable(),
  /** The price of the next payment, before tax is added. */
  nextPrice: Money,
  /** When a pause by the store ends. Null: it is not paused. */
  pausedUntil: Timestamp.nullable(),
  /** What it becomes at the end of the paid period, or as soon as the open payment is made. Null: it stays. */
  becomes: z.object({ planId: PaidPlan, every: PlanEvery, price: Money, isUnpaid: z.boolean() }).nullable(),
  /** Whether it can be switched to the other plans that are sold. */
  canSwitch: z.boolean(),
  /** The latest payments, latest first. */
  payments: z.array(
    z.object({ orderId: z.string(), number: z.string(), status: OrderStatus, total: Money, paidAt: Timestamp }),
  ),
});

const Plan = z.object({
  /** The plan in effect: the higher of the one an admin set and the one the creator pays for. */
  planId: PlanName,
  /** The plan that an admin set. */
  setPlanId: PlanName,
  /** Whether the platform keeps a share of sales. Without accounts of their own, stores pay none. */
  hasFees: z.boolean(),
  /** What can be bought. Empty: plans are not for sale. */
  offers: z.array(PlanOffer),
  bought: BoughtPlan.nullable(),
});
export type Plan = z.infer<typeof Plan>;

export const getPlan = callable({
  name: 'getPlan',
  about: 'Returns the creator’s plan, what they pay for it, and the plans that they can buy.',
  who: 'creator',
  input: Nothing,
  output: z.object({ plan: Plan }),
  example: () => ({}),
});

export const startPlanCheckout = callable({
  name: 'startPlanCheckout',
  about: 'Returns the checkout page where the creator buys a plan. The plan is theirs, with whatever they pay.',
  who: 'creator',
  input: z.object({ planId: PaidPlan, every: PlanEvery }),
  output: z.object({ url: z.string() }),
  refusals: ['plan-not-for-sale', 'has-plan'],
  example: () => ({ planId: 'creator' as const, every: 'month' as const }),
});

export const cancelPlan = callable({
  name: 'cancelPlan',
  about: 'Cancels the plan at the end of the paid period, or at once if that was not paid.',
  who: 'creator',
  input: Nothing,
  output: z.object({ plan: Plan }),
  refusals: ['no-plan', 'subscription-ended'],
  example: () => ({}),
});

export const resumePlan = callable({
  name: 'resumePlan',
  about: 'Continues the canceled plan, before the paid period has ended.',
  who: 'creator',
  input: Nothing,
  output: z.object({ plan: Plan }),
  refusals: ['no-plan', 'subscription-ended', 'canceled-by-store', 'paused-by-store'],
  example: () => ({}),
});

const NOT_SWITCHABLE = [
  'no-plan',
  'subscription-ended',
  'subscription-paused',
  'subscription-busy',
  'subscription-canceled',
  'payment-reversed',
] as const;

export const previewPlanSwitch = callable({
  name: 'previewPlanSwitch',
  about:
    'Returns what a switch to another plan costs now, and when it begins. The offer is honored for half an hour, once.',
  who: 'creator',
  input: z.object({ planId: PaidPlan, every: PlanEvery }),
  output: SwitchOffer,
  refusals: [...NOT_SWITCHABLE, 'plan-not-for-sale'],
  example: () => ({ planId: 'boss' as const, every: 'month' as const }),
});

export const switchPlan = callable({
  name: 'switchPlan',
  about:
    'Switches to another plan at the amount that was shown: a more expensive one at once, a cheaper one at the end of the paid period. If the saved card is not charged, the plan stays until the creator pays at `payUrl`, for an hour.',
  who: 'creator',
  input: z.object({ offer: z.string().max(2000) }),
  output: z.object({ plan: Plan }),
  refusals: [...NOT_SWITCHABLE, 'quote-expired', 'switch-open', 'too-many-requests'],
  example: (world) => ({ offer: world.unique }),
});

export const keepPlan = callable({
  name: 'keepPlan',
  about: 'Takes back a switch to another plan that has not taken effect.',
  who: 'creator',
  input: Nothing,
  output: z.object({ plan: Plan }),
  refusals: ['no-plan', 'subscription-busy'],
  example: () => ({}),
});

export const openPlanReceipt = callable({
  name: 'openPlanReceipt',
  about: 'Returns the page of a payment for the creator’s plan, with its receipt and invoice. It opens for 30 days.',
  who: 'creator',
  input: z.object({ orderId: Uuid }),
  output: z.object({ url: z.string() }),
  refusals: ['not-found'],
  example: (world) => ({ orderId: world.orderId }),
});

const Price = z.int().min(1).max(MAX_AMOUNT).nullable();

const PlanSales = z.object({
  /** The store that sells plans. Null: none does. */
  storeId: z.string().nullable(),
  /** The stores of admins, which can sell them. */
  stores: z.array(z.object({ id: z.string(), name: z.string(), currency: z.string() })),
  /** The prices of that store, or of the one that sold plans last. */
  offers: z.array(PlanOffer),
});
export type PlanSales = z.infer<typeof PlanSales>;

export const getPlanSales = callable({
  name: 'getPlanSales',
  about: 'Returns which store sells the plans of creators, and at what prices.',
  who: 'admin',
  input: Nothing,
  output: PlanSales,
  example: () => ({}),
});

export const savePlanSales = callable({
  name: 'savePlanSales',
  about:
    'Chooses the store that sells the plans of creators, and their prices in its currency. Without a store, plans are not sold. Existing subscriptions continue at their price.',
  who: 'admin',
  input: z.object({
    storeId: Uuid.nullable(),
    /** Null: this plan is not sold with this interval. */
    prices: z
      .array(z.object({ planId: PaidPlan, month: Price, year: Price }))
      .max(PAID_PLANS.length)
      .default([]),
  }),
  output: PlanSales,
  refusals: [
    'store-not-found',
    'plan-prices-missing',
    'plan-store-connected',
    'amount-too-small',
    'currency-not-chargeable',
    'invalid-argument',
  ],
  example: (world) => ({ storeId: world.storeId, prices: [{ planId: 'creator' as const, month: 1900, year: null }] }),
});

export const PLAN_STATES = ['active', 'suspended', 'ended'] as const;

export const PlanSubscriber = z.object({
  subscriptionId: z.string(),
  creatorId: z.string(),
  name: z.string(),
  email: z.string(),
  planId: PaidPlan,
  /** `suspended`: not paid or disputed, so the plan is not in effect. */
  state: z.enum(PLAN_STATES),
  startedAt: Timestamp,
  endedAt: Timestamp.nullable(),
});
export type PlanSubscriber = z.infer<typeof PlanSubscriber>;

export const listPlanSubscribers = callable({
  name: 'listPlanSubscribers',
  about: 'Returns the creators who pay or paid for a plan, by search (email, name), plan and state, latest first.',
  who: 'admin',
  input: z.object({
    search: text(200).optional(),
    planId: PaidPlan.optional(),
    state: z.enum(PLAN_STATES).optional(),
    cursor: Cursor,
    limit: Limit,
  }),
  output: page(PlanSubscriber),
  example: () => ({}),
});
