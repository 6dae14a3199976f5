import { sql } from 'kysely';
import type { Jobs } from '#shared/contract/jobs.ts';
import { provenStore, type StoreId } from '#shared/kit/ids.ts';
import { DELETED_SLUG_DAYS } from '#shared/rules/limits.ts';
import type { Services } from '../../access/context.ts';
import type { PlatformTx } from '../../db/transaction.ts';
import { removeStoreFiles } from '../catalog/removeStoreFiles.ts';
import type { JobContext } from '../jobs.ts';
import { graceBegan } from './deletedStore.ts';

/**
 * Removes a store whose grace is over. Its row says so before the first byte goes and is the last to go itself, so
 * that whatever interrupts this, the next sweep takes it up again.
 */
export async function removeStore({ realm }: Jobs['removeStore'], { services, now }: JobContext): Promise<void> {
  const storeId = provenStore(realm);
  if (!(await services.db.onPlatform((tx) => beginRemoval(tx, { storeId, now })))) return;
  await removeStoreFiles(services, storeId);
  await removeRows(services, storeId);
}

/** From here on nothing restores the store. Its addresses rest until others may have them; its hosts are free. */
async function beginRemoval(tx: PlatformTx, { storeId, now }: { storeId: StoreId; now: Date }): Promise<boolean> {
  const begun = await tx.maybe(
    tx.q
      .updateTable('stores')
      .set((row) => ({ removing_at: row.fn.coalesce('removing_at', row.val(now)) }))
      .where('id', '=', storeId)
      .where('deleted_at', '<=', graceBegan(now))
      .returning(sql<Date>`deleted_at + ${`${DELETED_SLUG_DAYS} days`}::interval`.as('freeAt')),
  );
  if (!begun) return false;
  await tx.run(
    tx.q
      .updateTable('store_addresses')
      .set({ store_id: null, is_current: false, rests_until: begun.freeAt })
      .where('store_id', '=', storeId),
  );
  await tx.run(tx.q.deleteFrom('store_hosts').where('store_id', '=', storeId));
  return true;
}

const removeRows = ({ db }: Services, storeId: StoreId) =>
  db.inStore(storeId, (tx) => tx.run(tx.q.selectNoFrom(sql`remove_store_rows()`.as('done'))));
