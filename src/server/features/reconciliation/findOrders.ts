import { sql } from 'kysely';
import type { StoreTx } from '../../db/transaction.ts';

interface Found {
  subject_id: string;
  id: string;
  number: string;
}

/**
 * The orders that payments, refunds, disputes and commissions belong to, by the id of each. A query of its own for the rows of a page:
 * as a join, row-level security would keep it from the indexes.
 */
export async function findOrders(
  tx: StoreTx,
  subjects: readonly (string | null)[],
): Promise<Map<string, { id: string; number: string }>> {
  const ids = [...new Set(subjects.filter((id) => id !== null))];
  if (ids.length === 0) return new Map();
  const rows = await tx.many(
    tx.q
      .selectFrom(
        sql<Found>`(
          select p.id as subject_id, o.id, o.number from payments p
          join orders o on o.store_id = p.store_id and o.id = p.order_id
          where p.store_id = ${tx.realm} and p.id = any(${ids}::uuid[])
          union all
          select r.id, o.id, o.number from refunds r
          join orders o on o.store_id = r.store_id and o.id = r.order_id
          where r.store_id = ${tx.realm} and r.id = any(${ids}::uuid[])
          union all
          select d.id, o.id, o.number from disputes d
          join orders o on o.store_id = d.store_id and o.id = d.order_id
          where d.store_id = ${tx.realm} and d.id = any(${ids}::uuid[])
          union all
          select h.id, o.id, o.number from commission_changes h
          join orders o on o.store_id = h.store_id and o.id = h.order_id
          where h.store_id = ${tx.realm} and h.id = any(${ids}::uuid[])
          union all
          select c.order_id, o.id, o.number from commissions c
          join orders o on o.store_id = c.store_id and o.id = c.order_id
          where c.store_id = ${tx.realm} and c.order_id = any(${ids}::uuid[]))`.as('found'),
      )
      .selectAll(),
  );
  return new Map(rows.map(({ subject_id: subjectId, id, number }) => [subjectId, { id, number }]));
}
