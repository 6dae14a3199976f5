import { sql } from 'kysely';
import { listPlanSubscribers as contract } from '#shared/contract/plans.ts';
import { PAID_PLANS } from '#shared/rules/plan.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { latestFirst, latestPage } from '../../access/pagination.ts';
import { containing, textHas } from '../../db/textSearch.ts';
import type { PlatformTx } from '../../db/transaction.ts';
import { findBoughtPlans } from '../planRecord/effectivePlan.ts';

/** The creators who pay or paid for a plan, latest first. */
export const listPlanSubscribers = defineHandler(contract, async ({ search, planId, state, cursor, limit }, { tx }) => {
  let query = subscribers(tx);
  if (planId !== undefined) query = query.where('l.plan_id', '=', planId);
  if (state !== undefined) query = query.where(isInState[state]);
  if (search) {
    const pattern = containing(search);
    query = query.where((eb) => eb.or([eb('a.email', 'ilike', pattern), textHas(sql.ref('c.display_name'), search)]));
  }
  const rows = await tx.many(query.$call(latestFirst({ cursor, limit, at: 'l.started_at', id: 'l.id' })));
  const { shown, nextCursor } = latestPage(rows, { limit, at: (row) => row.started_at });
  const bought = await findBoughtPlans(
    tx,
    shown.map((row) => row.creator_id),
  );
  const isOpen = (row: Row) => bought.get(row.creator_id)?.includes(row.plan_id) ?? false;
  return { items: shown.map((row) => presentSubscriber(row, isOpen(row))), nextCursor };
});

// The query does not refer to the row, because the access that gives plans is on other nodes of a cluster.
const HAS_ACCESS = sql`(l.creator_id, l.plan_id) in (
  select e.plan_creator_id, e.plan_id from entitlements e where e.plan_creator_id is not null and e.revoked_at is null)`;

const isInState = {
  active: sql<boolean>`l.ended_at is null and ${HAS_ACCESS}`,
  suspended: sql<boolean>`l.ended_at is null and not ${HAS_ACCESS}`,
  ended: sql<boolean>`l.ended_at is not null`,
} as const;

/** Creators whose account was removed are not listed. */
const subscribers = (tx: PlatformTx) =>
  tx.q
    .selectFrom((eb) =>
      eb
        .selectFrom('plan_subscriptions')
        .select(['subscription_id as id', 'creator_id', 'plan_id', 'started_at', 'ended_at'])
        .as('l'),
    )
    .innerJoin('creators as c', 'c.id', 'l.creator_id')
    .innerJoin('accounts as a', 'a.id', 'c.id')
    .where('a.store_id', '=', tx.realm)
    .select(['l.id', 'l.creator_id', 'c.display_name', 'a.email', 'l.plan_id', 'l.started_at', 'l.ended_at']);

type Row = Awaited<ReturnType<ReturnType<typeof subscribers>['executeTakeFirstOrThrow']>>;

const presentSubscriber = (row: Row, isOpen: boolean) => ({
  subscriptionId: row.id,
  creatorId: row.creator_id,
  name: row.display_name,
  email: row.email,
  planId: PAID_PLANS.find((each) => each === row.plan_id) ?? PAID_PLANS[0],
  state: row.ended_at !== null ? ('ended' as const) : isOpen ? ('active' as const) : ('suspended' as const),
  startedAt: row.started_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
});
