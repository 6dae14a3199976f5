import { sql } from 'kysely';
import { listPeople as contract } from '#shared/contract/platform.ts';
import { isUuid } from '#shared/kit/ids.ts';
import { PLANS } from '#shared/rules/plan.ts';
import { answer } from '../../access/answer.ts';
import { containing, isAfter, pageOf } from './latestFirst.ts';
import { presentPerson, selectPeople } from './people.ts';

/** The creators by search, status, plan and rights, latest first. */
export const listPeople = answer(contract, async (wish, { tx }) => {
  const { search, status, planId, isAdmin, cursor, limit } = wish;
  let query = selectPeople(tx);
  if (status !== undefined) query = query.where('c.is_active', '=', status === 'active');
  if (planId !== undefined) query = query.where(isOnPlan(planId));
  if (isAdmin !== undefined) query = query.where('c.is_admin', '=', isAdmin);
  if (cursor !== undefined) query = query.where(isAfter(cursor, { at: 'c.created_at', id: 'c.id' }));
  if (search) {
    const pattern = containing(search);
    query = query.where((eb) =>
      eb.or([
        eb('a.email', 'ilike', pattern),
        sql<boolean>`c.display_name collate "und-x-icu" ilike ${pattern}`,
        ...(isUuid(search.toLowerCase()) ? [eb('c.id', '=', search.toLowerCase())] : []),
      ]),
    );
  }
  const rows = await tx.many(
    query
      .orderBy('c.created_at', 'desc')
      .orderBy('c.id', 'desc')
      .limit(limit + 1),
  );
  return pageOf(rows, { limit, at: (row) => row.created_at, present: presentPerson });
});

/** Unknown plans count as the first one. */
function isOnPlan(planId: string) {
  const [first, ...others] = PLANS.map(({ id }) => id);
  return planId === first ? sql<boolean>`c.plan_id <> all(${others})` : sql<boolean>`c.plan_id = ${planId}`;
}
