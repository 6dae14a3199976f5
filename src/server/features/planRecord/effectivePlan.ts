import { sql, type RawBuilder } from 'kysely';
import { PLANS, type PlanId } from '#shared/rules/plan.ts';

const RANKED = PLANS.map(({ id }) => id);

/**
 * The plan of a row of `creators` with this alias: the one that an admin set, or a higher one that the creator pays for.
 * Unknown plans mean the free one.
 */
export const effectivePlan = (alias: string): RawBuilder<PlanId> =>
  sql<PlanId>`(${RANKED}::text[])[greatest(
    1,
    array_position(${RANKED}::text[], ${sql.ref(`${alias}.plan_id`)}),
    (select max(array_position(${RANKED}::text[], e.plan_id)) from entitlements e
      where e.plan_creator_id = ${sql.ref(`${alias}.id`)} and e.revoked_at is null)
  )]`;
