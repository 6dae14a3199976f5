import { sql, type RawBuilder } from 'kysely';
import { PLANS, planOf, type PlanId } from '#shared/rules/plan.ts';
import type { PlatformTx } from '../../db/transaction.ts';

const RANKED = PLANS.map(({ id }) => id);
const FREE = planOf(undefined).id;

/**
 * The plan of a row of `creators` with this alias: the one that an admin set, or a higher one that the creator pays for.
 * Unknown plans mean the free one. `id` is the id of that creator: a cluster refuses a reference from this query to the row.
 */
export const effectivePlan = (alias: string, id: RawBuilder<string> | string): RawBuilder<PlanId> =>
  sql<PlanId>`(${RANKED}::text[])[greatest(
    1,
    array_position(${RANKED}::text[], ${sql.ref(`${alias}.plan_id`)}),
    (select max(array_position(${RANKED}::text[], e.plan_id)) from entitlements e
      where e.plan_creator_id = ${id} and e.revoked_at is null)
  )]`;

/**
 * SQL condition: a row of `creators` with this alias has this effective plan. The queries do not refer to the row, because the
 * access that gives plans is on other nodes of a cluster than the creators.
 */
export const isOnPlan = (alias: string, planId: PlanId): RawBuilder<boolean> => {
  const rank = RANKED.indexOf(planId);
  const id = sql.ref(`${alias}.id`);
  const isSet = (plans: readonly PlanId[]) => {
    const known = sql<boolean>`${sql.ref(`${alias}.plan_id`)} = any(${plans}::text[])`;
    return plans.includes(FREE)
      ? sql<boolean>`(${known} or ${sql.ref(`${alias}.plan_id`)} <> all(${RANKED}::text[]))`
      : known;
  };
  return sql<boolean>`${isSet(RANKED.slice(0, rank + 1))}
    and (${isSet([planId])} or ${id} in (${buyersOf([planId])}))
    and ${id} not in (${buyersOf(RANKED.slice(rank + 1))})`;
};

/** SQL conditions and queries that find those who can have a plan, which is not the free one. */
export const planHolders = (planId: PlanId) => ({
  /** The creators to whom an admin gave the plan. It is a literal, so that the planner can use a partial index. */
  set: sql`select id from creators where plan_id = ${sql.lit(planId)} and plan_id <> ${sql.lit(FREE)}`,
  /** The creators who pay for it. */
  bought: sql`select bought.plan_creator_id as id from (${buyersOf([planId])}) bought`,
});

const buyersOf = (plans: readonly PlanId[]) => sql`
  select e.plan_creator_id from entitlements e
   where e.plan_creator_id is not null and e.revoked_at is null and e.plan_id = any(${plans}::text[])`;

/** The plans that these creators pay for. */
export async function findBoughtPlans(tx: PlatformTx, creatorIds: string[]): Promise<Map<string, string[]>> {
  const rows = await tx.many(
    tx.q
      .selectFrom('entitlements')
      .select((eb) => ['plan_creator_id as id', eb.fn.agg<string[]>('array_agg', ['plan_id']).as('plans')])
      .where('plan_creator_id', 'is not', null)
      .where(sql<boolean>`plan_creator_id = any(${creatorIds}::uuid[])`)
      .where('revoked_at', 'is', null)
      .groupBy('plan_creator_id'),
  );
  return new Map(rows.map(({ id, plans }) => [id ?? '', plans]));
}

/** The highest of these plans. Unknown ones mean the free one. */
export const highestPlan = (...ids: string[]): PlanId =>
  RANKED[Math.max(...ids.map((id) => RANKED.indexOf(planOf(id).id)))] ?? FREE;
