import * as contract from '#shared/contract/catalog.ts';
import { Refusal } from '#shared/contract/refusals.ts';
import { answer } from '../../access/answer.ts';
import { bumpStore } from '../stores/bumpStore.ts';
import { loadProduct } from './presentProduct.ts';
import { publishWorkingCopy } from './publishWorkingCopy.ts';

/** Shows the working copy to the public, at once. */
export const publishProduct = answer(contract.publishProduct, async ({ productId }, { tx, now, services }) => {
  const problem = await publishWorkingCopy(tx, { productId, now });
  if (problem) throw new Refusal(problem);
  await bumpStore(tx, { now, directory: services.directory });
  return { product: await loadProduct(tx, { productId, services }) };
});
