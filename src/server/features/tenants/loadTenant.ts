import type { Tenant } from '#shared/contract/tenants.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { countAllCustomers } from '../customerRecord/countAllCustomers.ts';
import { graceEnd } from '../storeRecord/deletedStore.ts';

/** The pool of the transaction's store. */
export async function loadTenant(tx: StoreTx): Promise<Tenant> {
  const [customers, row] = await Promise.all([
    countAllCustomers(tx),
    tx.one(
      tx.q.selectFrom('stores').select(['created_at', 'pool_closed_at', 'pool_cleared_at']).where('id', '=', tx.realm),
    ),
  ]);
  const { pool_closed_at: closedAt, pool_cleared_at: clearedAt } = row;
  return {
    id: tx.realm,
    storeId: tx.realm,
    status: clearedAt ? 'cleared' : closedAt ? 'closed' : 'open',
    customers,
    createdAt: row.created_at.toISOString(),
    deletedAt: closedAt?.toISOString() ?? null,
    removedAt: (clearedAt ?? (closedAt && graceEnd(closedAt)))?.toISOString() ?? null,
  };
}
