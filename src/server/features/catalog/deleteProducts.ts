import { sql } from 'kysely';
import * as contract from '#shared/contract/catalog.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { publishCatalog } from './products/publishCatalog.ts';
import { assertProducts } from './products/productRecord.ts';

/** Deletes products and frees their slugs. Buyers keep what they bought. */
export const deleteProducts = defineHandler(contract.deleteProducts, async ({ productIds }, { tx, now, services }) => {
  const ids = [...new Set(productIds)].sort();
  await assertProducts(tx, ids);
  await tx.run(
    tx.q
      .updateTable('products')
      .set({ deleted_at: now })
      .where('store_id', '=', tx.realm)
      .where(sql<boolean>`id = any(${ids}::uuid[])`)
      .where('deleted_at', 'is', null),
  );
  await publishCatalog(tx, { now, directory: services.directory });
  return { deleted: ids };
});
