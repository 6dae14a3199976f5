import { createTenant as contract } from '#shared/contract/tenants.ts';
import { answer } from '../../access/answer.ts';
import { bumpStore } from '../stores/bumpStore.ts';
import { loadTenant } from './loadTenant.ts';

/** Opens the store's pool again: with its people, or empty where they are gone. */
export const createTenant = answer(contract, async (_input, { tx, now, services }) => {
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
