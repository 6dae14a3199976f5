import * as contract from '#shared/contract/catalog.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { publishCatalog } from './products/publishCatalog.ts';
import { loadProduct } from './products/presentProduct.ts';
import { publishWorkingCopy } from './products/publishWorkingCopy.ts';

/** Publishes the working copy immediately. */
export const publishProduct = defineHandler(contract.publishProduct, async ({ productId }, { tx, now, services }) => {
  const problem = await publishWorkingCopy(tx, { productId, now });
  if (problem) throw problem;
  await publishCatalog(tx, { now, directory: services.directory });
  return { product: await loadProduct(tx, { productId, services }) };
});
