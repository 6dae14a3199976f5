/**
 * The plans and the number of stores each allows (specification, point 6). The first is the default. `feeBps` is the
 * platform's share of sales, in hundredths of a percent.
 */
export const PLANS = [
  { id: 'free', name: 'Free', stores: 1, feeBps: 500 },
  { id: 'side-hustle', name: 'Side hustle', stores: 1, feeBps: 300 },
  { id: 'creator', name: 'Creator', stores: 3, feeBps: 100 },
  { id: 'boss', name: 'Boss', stores: 10, feeBps: 0 },
] as const;

export type Plan = (typeof PLANS)[number];
export type PlanId = Plan['id'];

/** The plans that can be sold: all but the free one. */
export const PAID_PLANS = ['side-hustle', 'creator', 'boss'] as const satisfies readonly PlanId[];
export type PaidPlanId = (typeof PAID_PLANS)[number];

/** How often a plan can be paid. */
export const PLAN_INTERVALS = ['month', 'year'] as const;
export type PlanInterval = (typeof PLAN_INTERVALS)[number];

/** The plan with this id. Unknown and missing ids mean the free plan (specification, point 6). */
export function planOf(planId: string | null | undefined): Plan {
  return PLANS.find((plan) => plan.id === planId) ?? PLANS[0];
}

/** The number of stores a creator on this plan may have. */
export function storeLimit(planId: string | null | undefined): number {
  return planOf(planId).stores;
}

/** The smallest plan that allows this many stores. Null if none does. */
export function planForStores(count: number): Plan | null {
  return PLANS.find((plan) => plan.stores >= count) ?? null;
}
