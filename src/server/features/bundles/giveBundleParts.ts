import type { Jobs } from '#shared/contract/jobs.ts';
import { provenStore } from '#shared/kit/ids.ts';
import type { JobContext } from '../jobs.ts';
import { finishGiving, giveSome } from './additions.ts';

/** How many purchases get the added products in one transaction. */
const BATCH = 200;

/** Gives the products that were added to a bundle to everyone who bought it before, some purchases at a time. */
export async function giveBundleParts(
  { realm, productId }: Jobs['giveBundleParts'],
  { services, now }: JobContext,
): Promise<void> {
  const storeId = provenStore(realm);
  const give = () => services.db.inStore(storeId, (tx) => giveSome(tx, { productId, most: BATCH, now }));
  // Each batch leaves fewer purchases without the products.
  while ((await give()) === BATCH);
  await services.db.inStore(storeId, (tx) => finishGiving(tx, { productId, now }));
}
