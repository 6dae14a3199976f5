import { sql } from 'kysely';
import { listPeople as contract } from '#shared/contract/platform.ts';
import { isUuid } from '#shared/kit/ids.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { latestFirst, latestPage } from '../../../access/pagination.ts';
import { isOneOf } from '../../../db/conditions.ts';
import { findPeople } from '../../customerRecord/findPeople.ts';
import { isOnPlan } from '../../planRecord/effectivePlan.ts';
import { presentPeople, selectPeople } from './people.ts';

/** The creators filtered by search, status, plan and rights, latest first. */
export const listPeople = defineHandler(contract, async (input, { tx }) => {
  const { search, status, planId, isAdmin, cursor, limit } = input;
  let query = selectPeople(tx);
  if (status !== undefined) query = query.where('c.is_active', '=', status === 'active');
  if (planId !== undefined) query = query.where(isOnPlan('c', planId));
  if (isAdmin !== undefined) query = query.where('c.is_admin', '=', isAdmin);
  if (search) {
    const found = await findPeople(tx, 'creator', search);
    const uid = search.trim().toLowerCase();
    query = query.where(
      sql<boolean>`(${found.includes(sql.ref('c.id'))} or ${isOneOf(sql.ref('c.id'), isUuid(uid) ? [uid] : [])})`,
    );
  }
  const rows = await tx.many(query.$call(latestFirst({ cursor, limit, at: 'c.created_at', id: 'c.id' })));
  const { shown, nextCursor } = latestPage(rows, { limit, at: (row) => row.created_at });
  return { items: await presentPeople(tx, shown), nextCursor };
});
