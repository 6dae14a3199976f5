import type { Jobs } from '#shared/contract/jobs.ts';
import { provenStore } from '#shared/kit/ids.ts';
import { isEnabledFor } from '../../access/flags.ts';
import type { PlatformTx, StoreTx } from '../../db/transaction.ts';
import type { JobContext } from '../jobs.ts';
import { ELSEWHERE } from '../sales/ledger.ts';

/**
 * Converts a referral on the first paid order in a store of the referred creator. It may run for every sale and at any
 * time: only the first run that finds a payment converts.
 */
export async function convertReferral(
  { realm }: Jobs['convertReferral'],
  { services: { db, settings }, now }: JobContext,
): Promise<void> {
  const storeId = provenStore(realm);
  const open = await db.onPlatform((tx) => findOpenReferral(tx, storeId));
  if (!open) return;
  // In production, orders of the test gateway move no money.
  const order = await db.inStore(storeId, (tx) => findPaidOrder(tx, { countsTests: !settings.isProduction }));
  if (!order) return;
  await db.onPlatform(async (tx) => {
    if (!(await isEnabledFor(tx, 'affiliateProgram', open.affiliate_id))) return;
    await tx.run(
      tx.q
        .insertInto('affiliate_conversions')
        .values({ creator_id: open.creator_id, order_id: order.id, converted_at: now })
        .onConflict((on) => on.doNothing()),
    );
  });
}

const findOpenReferral = (tx: PlatformTx, storeId: string) =>
  tx.maybe(
    tx.q
      .selectFrom('stores as s')
      .innerJoin('affiliate_referrals as r', 'r.creator_id', 's.creator_id')
      .leftJoin('affiliate_conversions as c', 'c.creator_id', 'r.creator_id')
      .select(['r.creator_id', 'r.affiliate_id'])
      .where('s.id', '=', storeId)
      .where('c.creator_id', 'is', null),
  );

// A sale recorded by the creator is not proof of a payment, nor is a free trial.
const findPaidOrder = (tx: StoreTx, { countsTests }: { countsTests: boolean }) =>
  tx.maybe(
    tx.q
      .selectFrom('payments as p')
      .innerJoin('orders as o', (on) => on.onRef('o.store_id', '=', 'p.store_id').onRef('o.id', '=', 'p.order_id'))
      .select('o.id')
      .where('p.store_id', '=', tx.realm)
      .where('p.status', '=', 'succeeded')
      .where('p.amount', '>', 0)
      .where('o.gateway', '<>', ELSEWHERE)
      .where('o.is_test', 'in', countsTests ? [true, false] : [false])
      .orderBy('p.created_at')
      .limit(1),
  );
