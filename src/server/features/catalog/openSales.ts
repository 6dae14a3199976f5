import * as contract from '#shared/contract/catalog.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { loadProduct } from './products/presentProduct.ts';
import { lockProduct } from './products/productRecord.ts';
import { publishCatalog } from './products/publishCatalog.ts';
import { publishWorkingCopy } from './products/publishWorkingCopy.ts';

/** Ends a product's waitlist: publishes it for sale, which emails everybody who waits. All of it happens, or nothing. */
export const openSales = defineHandler(contract.openSales, async ({ productId }, { tx, now, services }) => {
  const { is_waitlist: isWaitlist, revision } = await lockProduct(tx, productId);
  if (!isWaitlist) refuse('no-waitlist');
  await tx.run(
    tx.q
      .updateTable('products')
      .set({ is_waitlist: false, revision: revision + 1 })
      .where('store_id', '=', tx.realm)
      .where('id', '=', productId),
  );
  const problem = await publishWorkingCopy(tx, { productId, now });
  if (problem) throw problem;
  await publishCatalog(tx, { now, directory: services.directory });
  return { product: await loadProduct(tx, { productId, services }) };
});
