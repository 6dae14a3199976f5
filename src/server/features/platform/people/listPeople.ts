import { sql, type RawBuilder } from 'kysely';
import type { InputOf } from '#shared/contract/callable.ts';
import { listPeople as contract } from '#shared/contract/platform.ts';
import { isUuid } from '#shared/kit/ids.ts';
import { planOf, type PlanId } from '#shared/rules/plan.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { exactFirst } from '../../../access/exactFirst.ts';
import { inOrderOf, latestCursor, latestFirst } from '../../../access/pagination.ts';
import { allOf, isOneOf } from '../../../db/conditions.ts';
import type { PlatformTx } from '../../../db/transaction.ts';
import { type ExactMatches, findExact, NONE_EXACT } from '../../customerRecord/findExact.ts';
import { FEW, findPeople } from '../../customerRecord/findPeople.ts';
import { findFew } from '../../customerRecord/isRare.ts';
import { isOnPlan, planHolders } from '../../planRecord/effectivePlan.ts';
import { presentPeople, selectPeople } from './people.ts';

/** The creators filtered by search, status, plan and rights, latest first. Exact matches of the search come before the others. */
export const listPeople = defineHandler(contract, async ({ search, cursor, limit, ...filter }, { tx }) => {
  const [exact, filtered] = await Promise.all([
    search ? findExact(tx, 'creator', search) : NONE_EXACT,
    filterOf(tx, filter),
  ]);
  // The creators of a page are chosen first, so that what is shown of them is read for these only.
  const { shown, nextCursor } = await exactFirst({
    exactIds: exact.ids,
    id: sql.ref('c.id'),
    cursor,
    limit,
    read: async ({ isExact, where, ...part }) =>
      tx.many(
        tx.q
          .selectFrom('creators as c')
          .select(['c.id', 'c.created_at'])
          .where(allOf([...filtered, where, ...(isExact || !search ? [] : [await isFound(tx, search, exact)])]))
          .$call(latestFirst({ ...part, at: 'c.created_at', id: 'c.id' })),
      ),
    cursorAfter: (last) => latestCursor(last.created_at, last.id),
  });
  const rows = await findRows(
    tx,
    shown.map(({ id }) => id),
  );
  return { items: await presentPeople(tx, rows), nextCursor };
});

/** Literals, so that the planner knows whether a partial index has the rows. */
async function filterOf(
  tx: PlatformTx,
  { status, planId, isAdmin }: Pick<InputOf<typeof contract>, 'status' | 'planId' | 'isAdmin'>,
): Promise<RawBuilder<boolean>[]> {
  const conditions: RawBuilder<boolean>[] = [];
  if (status !== undefined)
    conditions.push(status === 'active' ? sql<boolean>`c.is_active` : sql<boolean>`not c.is_active`);
  if (isAdmin !== undefined) conditions.push(isAdmin ? sql<boolean>`c.is_admin` : sql<boolean>`not c.is_admin`);
  if (planId !== undefined) conditions.push(isOnPlan('c', planId), ...(await holdersOf(tx, planId)));
  return conditions;
}

/** Few people are on most plans. They are then listed by id, because the latest creators could be on other plans. */
async function holdersOf(tx: PlatformTx, planId: PlanId): Promise<RawBuilder<boolean>[]> {
  if (planId === planOf(undefined).id) return [];
  const { set, bought } = planHolders(planId);
  const [few, fewMore] = await Promise.all([findFew(tx, set, FEW), findFew(tx, bought, FEW)]);
  return few === null || fewMore === null ? [] : [isOneOf(sql.ref('c.id'), [...few, ...fewMore])];
}

async function isFound(tx: PlatformTx, search: string, exact: ExactMatches): Promise<RawBuilder<boolean>> {
  const { includes } = await findPeople(tx, 'creator', search, exact);
  const uid = search.trim().toLowerCase();
  return sql<boolean>`(${includes(sql.ref('c.id'))} or ${isOneOf(sql.ref('c.id'), isUuid(uid) ? [uid] : [])})`;
}

async function findRows(tx: PlatformTx, ids: readonly string[]) {
  return inOrderOf(ids, await tx.many(selectPeople(tx).where(isOneOf(sql.ref('c.id'), ids))));
}
