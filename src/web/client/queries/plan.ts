import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Plan } from '#shared/contract/plans.ts';
import { call } from '../call.ts';
import { userKey } from './user.ts';

/** The creator's plan, what they pay for it, and what they can buy. */
export const planQuery = queryOptions({
  queryKey: ['plan'],
  queryFn: async ({ signal }) => (await call('getPlan', {}, { signal })).plan,
});

/** Caches a changed plan. The creator's document has it too. */
export function cachePlan(client: QueryClient, plan: Plan): void {
  client.setQueryData(planQuery.queryKey, plan);
  void client.invalidateQueries({ queryKey: userKey });
}
