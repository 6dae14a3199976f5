import { sql } from 'kysely';
import type { Jobs } from '#shared/contract/jobs.ts';
import { provenStore } from '#shared/kit/ids.ts';
import type { JobContext } from '../jobs.ts';
import { issueLicences, ISSUED_AT_ONCE } from './issueLicences.ts';

/** Makes the keys that the buyers of a product lack, some at a time. Buyers from before its license keys get them here. */
export async function issueProductLicences(
  { realm, productId }: Jobs['issueLicences'],
  { services: { db, secrets }, now }: JobContext,
): Promise<void> {
  const of = sql<boolean>`e.product_id = ${productId}`;
  const issue = () => db.inStore(provenStore(realm), (tx) => issueLicences(tx, { secrets, now, of }));
  // Each step leaves fewer without a key.
  while ((await issue()) === ISSUED_AT_ONCE);
}
