import { sql } from 'kysely';
import type { Jobs } from '#shared/contract/jobs.ts';
import type { JobContext } from '../jobs.ts';
import { issueAllLicences } from './issueLicences.ts';

/** Makes the keys that the buyers of a product lack. Buyers from before its license keys get them here. */
export async function issueProductLicences(
  { realm, productId }: Jobs['issueLicences'],
  { services: { db, secrets }, now }: JobContext,
): Promise<void> {
  await issueAllLicences(db, { realm, secrets, now, of: sql<boolean>`e.product_id = ${productId}` });
}
