import { createTenant as contract } from '#shared/contract/tenants.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { bumpStore } from '../storeRecord/bumpStore.ts';
import { loadTenant } from './loadTenant.ts';

/** Reopens the store's pool: with its customers, or empty if they were deleted. */
export const createTenant = defineHandler(contract, async (_input, { tx, now, services }) => {
  const opened = await tx.run(
    tx.q
      .updateTable('stores')
      .set({ pool_closed_at: null, pool_cleared_at: null })
      .where('id', '=', tx.realm)
      .where('pool_closed_at', 'is not', null),
  );
  if (opened > 0) await bumpStore(tx, { now, directory: services.directory });
  return { tenant: await loadTenant(tx) };
});
