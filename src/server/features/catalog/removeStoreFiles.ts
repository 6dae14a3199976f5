import type { StoreId } from '#shared/kit/ids.ts';
import type { Services } from '../../access/context.ts';
import { dropUploadData } from './finishUpload.ts';
import { imagesFolder } from './imageKey.ts';
import { mediaFolder } from './mediaKey.ts';
import { storeFolder } from './productFilesFolder.ts';

/** Deletes every byte kept for a store: product files, pictures, uploads under way. It may run again. */
export async function removeStoreFiles(services: Services, storeId: StoreId): Promise<void> {
  const uploads = await services.db.inStore(storeId, (tx) =>
    tx.many(tx.q.selectFrom('uploads').select('id').where('store_id', '=', tx.realm)),
  );
  for (const { id } of uploads) await dropUploadData(services, id);
  for (const folder of [storeFolder(storeId), imagesFolder(storeId), mediaFolder(storeId)]) {
    for await (const { key } of services.files.list(folder)) await services.files.delete(key);
  }
}
