import { sql } from 'kysely';
import type { Jobs } from '#shared/contract/jobs.ts';
import { provenStore, type StoreId } from '#shared/kit/ids.ts';
import { DELETED_SLUG_DAYS } from '#shared/rules/limits.ts';
import type { Services } from '../../../access/context.ts';
import type { PlatformTx } from '../../../db/transaction.ts';
import { dropUploadData } from '../../catalog/files/finishUpload.ts';
import { storeFolder } from '../../catalog/files/productFilesFolder.ts';
import { invoicesFolder } from '../../invoices/invoicesFolder.ts';
import type { JobContext } from '../../jobs.ts';
import { imagesFolder } from '../../media/imageKey.ts';
import { mediaFolder } from '../../media/mediaKey.ts';
import { registerHosts } from '../../paymentAccounts/wallets/registerWalletDomains.ts';
import { graceStart } from '../../storeRecord/deletedStore.ts';

const DAY_MS = 86_400_000;

/**
 * Deletes a store whose grace period is over. Its row is marked before the first byte is deleted and is deleted last,
 * so that after an interruption the next sweep continues.
 */
export async function removeStore({ realm }: Jobs['removeStore'], { services, now }: JobContext): Promise<void> {
  const storeId = provenStore(realm);
  if (!(await services.db.onPlatform((tx) => startRemoval(tx, { storeId, now })))) return;
  await disableWalletDomains(services, storeId);
  await removeStoreFiles(services, storeId);
  await removeRows(services, storeId);
}

/** From here on the store cannot be restored. Its slugs stay blocked for a while, and its hosts are free. */
async function startRemoval(tx: PlatformTx, { storeId, now }: { storeId: StoreId; now: Date }): Promise<boolean> {
  const begun = await tx.maybe(
    tx.q
      .updateTable('stores')
      .set((row) => ({ removing_at: row.fn.coalesce('removing_at', row.val(now)) }))
      .where('id', '=', storeId)
      .where('deleted_at', '<=', graceStart(now))
      .returning('deleted_at'),
  );
  if (!begun?.deleted_at) return false;
  const freeAt = new Date(begun.deleted_at.getTime() + DELETED_SLUG_DAYS * DAY_MS);
  await tx.run(
    tx.q
      .updateTable('store_addresses')
      .set({ store_id: null, is_current: false, rests_until: freeAt })
      .where('store_id', '=', storeId),
  );
  await tx.run(tx.q.deleteFrom('store_hosts').where('store_id', '=', storeId));
  return true;
}

/** The store has no hosts of its own any more. A provider that cannot be reached does not keep the store from being deleted. */
async function disableWalletDomains(services: Services, storeId: StoreId): Promise<void> {
  await registerHosts({ services, storeId }).catch((error: unknown) => {
    services.log.warn({ err: error }, 'The hosts of a deleted store are still registered for wallets.');
  });
}

/** Deletes all stored bytes of a store: product files, images, invoices, uploads in progress. It can run again. */
async function removeStoreFiles(services: Services, storeId: StoreId): Promise<void> {
  const uploads = await services.db.inStore(storeId, (tx) =>
    tx.many(tx.q.selectFrom('uploads').select('id').where('store_id', '=', tx.realm)),
  );
  for (const { id } of uploads) await dropUploadData(services, id);
  for (const folder of [storeFolder, imagesFolder, mediaFolder, invoicesFolder].map((of) => of(storeId))) {
    for await (const { key } of services.files.list(folder)) await services.files.delete(key);
  }
}

const removeRows = ({ db }: Services, storeId: StoreId) =>
  db.inStore(storeId, (tx) => tx.run(tx.q.selectNoFrom(sql`remove_store_rows()`.as('done'))));
