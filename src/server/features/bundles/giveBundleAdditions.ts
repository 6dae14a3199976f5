import { giveBundleAdditions as contract } from '#shared/contract/bundles.ts';
import { job } from '#shared/contract/jobs.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { lockProduct } from '../publishedProducts/requireProduct.ts';
import { countWithoutAdditions, startGiving } from './additions.ts';
import { findBundle } from './bundleRecord.ts';

/** Starts giving the products that were added to a bundle to the people who bought it before. */
export const giveBundleAdditions = defineHandler(contract, async ({ productId }, { tx, now }) => {
  await lockProduct(tx, productId);
  const total = await countWithoutAdditions(tx, productId);
  if (total > 0 && (await startGiving(tx, { productId, total, now })))
    await tx.enqueue(job('giveBundleParts', { realm: tx.realm, productId }));
  return { bundle: await findBundle(tx, { productId, now }) };
});
