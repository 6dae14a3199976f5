import { deleteTenant as contract } from '#shared/contract/tenants.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { bumpStore } from '../storeRecord/bumpStore.ts';
import { loadTenant } from './loadTenant.ts';

/** Closes the store's pool: every session in it ends and nobody can sign in. Calling it again changes nothing. */
export const deleteTenant = defineHandler(contract, async (_input, { tx, now, services }) => {
  const closed = await tx.run(
    tx.q
      .updateTable('stores')
      .set({ pool_closed_at: now })
      .where('id', '=', tx.realm)
      .where('pool_closed_at', 'is', null),
  );
  if (closed > 0) {
    await tx.run(tx.q.deleteFrom('sessions').where('store_id', '=', tx.realm));
    await bumpStore(tx, { now, directory: services.directory });
  }
  return { tenant: await loadTenant(tx) };
});
