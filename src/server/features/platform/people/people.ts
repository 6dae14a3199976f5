import { sql, type InferResult } from 'kysely';
import type { PersonRow } from '#shared/contract/platform.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { planOf, type PlanId } from '#shared/rules/plan.ts';
import type { PlatformTx } from '../../../db/transaction.ts';
import { findBoughtPlans, highestPlan } from '../../planRecord/effectivePlan.ts';

/** The creator columns that admins see: nothing that opens an account, and nothing about customers. */
export const selectPeople = (tx: PlatformTx) =>
  tx.q
    .selectFrom('creators as c')
    .innerJoin('accounts as a', 'a.id', 'c.id')
    .select([
      'c.id',
      'a.email',
      'c.display_name',
      'c.store_count',
      'c.is_admin',
      'c.is_active',
      'c.suspended_at',
      'c.suspended_reason',
      'c.created_at',
    ])
    .select((eb) =>
      eb
        .selectFrom('sessions as s')
        .select((session) => session.fn.max('s.seen_at').as('seen_at'))
        .where('s.store_id', '=', tx.realm)
        .whereRef('s.account_id', '=', 'c.id')
        .as('seen_at'),
    )
    .select(
      sql<boolean>`exists (select from second_factors f where f.creator_id = c.id and f.confirmed_at is not null)
        or exists (select from passkeys p where p.creator_id = c.id)`.as('has_second_step'),
    )
    .select('c.plan_id as set_plan_id')
    .where('a.store_id', '=', tx.realm);

type Row = InferResult<ReturnType<typeof selectPeople>>[number];

/** The bought plans are read for these people only, with one statement. */
export async function presentPeople(tx: PlatformTx, rows: Row[]): Promise<PersonRow[]> {
  const bought = await findBoughtPlans(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => presentPerson(row, highestPlan(row.set_plan_id, ...(bought.get(row.id) ?? []))));
}

const presentPerson = (row: Row, planId: PlanId): PersonRow => ({
  uid: row.id,
  email: row.email,
  displayName: row.display_name,
  planId,
  setPlanId: planOf(row.set_plan_id).id,
  storeCount: row.store_count,
  isAdmin: row.is_admin,
  hasSecondStep: row.has_second_step,
  isActive: row.is_active,
  suspendedAt: row.suspended_at?.toISOString() ?? null,
  suspendedReason: row.suspended_reason,
  lastSeenAt: row.seen_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
});

export async function loadPerson(tx: PlatformTx, uid: string): Promise<PersonRow> {
  const [person] = await presentPeople(tx, await tx.many(selectPeople(tx).where('c.id', '=', uid)));
  return person ?? refuse('not-found');
}

/** A creator by id, locked until the transaction ends. */
export async function lockPerson(tx: PlatformTx, uid: string) {
  const person = await tx.maybe(
    tx.q
      .selectFrom('creators')
      .select(['id', 'is_admin', 'is_active', 'plan_id', 'deletion_asked_at'])
      .where('id', '=', uid)
      .forNoKeyUpdate(),
  );
  return person ?? refuse('not-found');
}
