import { PLATFORM_REALM, provenStore } from '#shared/kit/ids.ts';
import type { StoreTx } from '../../db/transaction.ts';
import type { JobHandlers } from '../jobs.ts';
import { writeCommissions } from '../sales/commissionLedger.ts';

/** The maximum per transaction. */
const MOST_AT_ONCE = 1000;

/** Makes commissions due whose time has come. */
export const sweepCommissions: JobHandlers['sweep'] = async ({ realm }, { now, services: { db } }) => {
  if (realm === PLATFORM_REALM) return;
  let released = MOST_AT_ONCE;
  while (released === MOST_AT_ONCE) released = await db.inStore(provenStore(realm), (tx) => release({ tx, now }));
};

/** Commissions that change at this moment wait for the next run. Returns how many were released. */
async function release({ tx, now }: { tx: StoreTx; now: Date }): Promise<number> {
  const unreleased = await tx.many(
    tx.q
      .selectFrom('commissions')
      .select(['order_id', 'amount', 'currency'])
      .where('store_id', '=', tx.realm)
      .where('release_at', '<=', now)
      .where('released_at', 'is', null)
      .orderBy('release_at')
      .limit(MOST_AT_ONCE)
      .forUpdate()
      .skipLocked(),
  );
  if (unreleased.length === 0) return 0;
  await tx.run(
    tx.q
      .updateTable('commissions')
      .set({ released_at: now })
      .where('store_id', '=', tx.realm)
      .where(
        'order_id',
        'in',
        unreleased.map(({ order_id }) => order_id),
      ),
  );
  const transfers = unreleased
    .filter(({ amount }) => amount > 0)
    .map(({ order_id: eventId, amount, currency }) => ({
      event: 'commission-release' as const,
      eventId,
      debit: 'affiliates:held' as const,
      credit: 'affiliates:due' as const,
      amount,
      currency,
    }));
  writeCommissions(tx, { transfers, now });
  return unreleased.length;
}
