import type { Plan } from '#shared/contract/plans.ts';
import { planOf, type PlanId, type PlanInterval } from '#shared/rules/plan.ts';

/** How often a plan is paid, after its price. */
export const EVERY: Record<PlanInterval, string> = { month: 'a month', year: 'a year' };

/** What a plan includes, from the rules that decide it. */
export function includedIn({ hasFees }: Pick<Plan, 'hasFees'>, planId: PlanId): string[] {
  const { stores, feeBps } = planOf(planId);
  const fee = feeBps === 0 ? 'No platform fee' : `${feeBps / 100}% platform fee on sales without tax`;
  return [stores === 1 ? '1 store' : `${stores} stores`, ...(hasFees ? [fee] : [])];
}
