import { sql } from 'kysely';
import type { Jobs } from '#shared/contract/jobs.ts';
import { provenStore } from '#shared/kit/ids.ts';
import { newRowId } from '../../db/rowId.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { ensureCustomer } from '../customerRecord/ensureCustomer.ts';
import type { JobContext } from '../jobs.ts';
import { extendEndedGrant } from '../entitlements/entitlementLimits.ts';
import { isNotClosed } from '../entitlements/accessState.ts';
import { assignKey, lockLicences } from './issueLicences.ts';
import { recordEvents } from '../webhookEvents/recordEvents.ts';

/** How many keys are given in one transaction. */
const STEP = 100;

/**
 * Gives imported keys to the people whose email they name, some at a time. Whoever has no access to the product from the creator
 * yet gets it. A person with several keys has them as units of one access.
 */
export async function giveLicences(job: Jobs['giveLicences'], { services: { db }, now }: JobContext): Promise<void> {
  const step = () => db.inStore(provenStore(job.realm), (tx) => giveSome(tx, { ...job, now }));
  while ((await step()) === STEP);
}

type Giving = Pick<Jobs['giveLicences'], 'contentId' | 'creatorId'> & { now: Date };

async function giveSome(tx: StoreTx, giving: Giving): Promise<number> {
  await lockLicences(tx);
  const reserved = await tx.many(
    tx.q
      .selectFrom('licences')
      .select(['id', 'product_id as productId', 'held_for as email'])
      .where('store_id', '=', tx.realm)
      .where('content_id', '=', giving.contentId)
      .where('entitlement_id', 'is', null)
      .where('held_for', 'is not', null)
      .orderBy('created_at')
      .orderBy('id')
      .limit(STEP),
  );
  for (const { id: licenceId, productId, email } of reserved) {
    const customerId = await ensureCustomer(tx, { email: email ?? '', name: '', now: giving.now });
    const entitlementId = await ensureGrant(tx, { customerId, productId, ...giving });
    const { unit } = await tx.one(nextUnit(tx, { entitlementId, contentId: giving.contentId }));
    await assignKey(tx, { licenceId, entitlementId, customerId, unit });
  }
  return reserved.length;
}

const NOTE = 'Imported license key';

/** The access that the creator gave to a product. A concurrent grant waits for the customer's row. */
async function ensureGrant(
  tx: StoreTx,
  { customerId, productId, creatorId, now }: Giving & { customerId: string; productId: string },
): Promise<string> {
  await tx.one(
    tx.q.selectFrom('customers').select('id').where('store_id', '=', tx.realm).where('id', '=', customerId).forUpdate(),
  );
  const extended = await extendEndedGrant(tx, { customerId, productId, end: null, note: NOTE, now });
  if (extended !== undefined) return extended;
  const known = await tx.maybe(
    tx.q
      .selectFrom('entitlements as e')
      .select('e.id')
      .where('e.store_id', '=', tx.realm)
      .where('e.customer_id', '=', customerId)
      .where('e.product_id', '=', productId)
      .where('e.source', '=', 'grant')
      .where(isNotClosed('e'))
      .orderBy('e.granted_at')
      .limit(1),
  );
  if (known) return known.id;
  const id = newRowId();
  await tx.run(
    tx.q.insertInto('entitlements').values({
      store_id: tx.realm,
      id,
      customer_id: customerId,
      product_id: productId,
      source: 'grant',
      granted_by: creatorId,
      note: NOTE,
      granted_at: now,
    }),
  );
  await recordEvents(tx, { kind: 'entitlement.granted', subjects: [{ id }], now });
  return id;
}

const nextUnit = (tx: StoreTx, { entitlementId, contentId }: { entitlementId: string; contentId: string }) =>
  tx.q
    .selectFrom('licences')
    .select(sql<number>`coalesce(max(unit), 0) + 1`.as('unit'))
    .where('store_id', '=', tx.realm)
    .where('content_id', '=', contentId)
    .where('entitlement_id', '=', entitlementId);
