import { provenStore } from '#shared/kit/ids.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import type { JobHandlers } from '../../jobs.ts';

/** Returns the platform's share of a payment that was lost in a dispute. The ledger has it already. */
export const returnDisputedShare: JobHandlers['returnDisputedShare'] = async (
  { realm, disputeId },
  { services: { db, payments }, now },
) => {
  const storeId = provenStore(realm);
  const dispute = await db.readStore(storeId, (tx) => findDispute(tx, disputeId));
  if (!dispute || dispute.chargeId === null || dispute.gateway !== payments.id) return;
  const { chargeId, account, share, currency } = dispute;
  await payments.returnShare({ chargeId, account, key: disputeId, amount: { amount: share, currency } });
  await db.inStore(storeId, (tx) =>
    tx.run(
      tx.q
        .updateTable('disputes')
        .set({ share_returned_at: now })
        .where('store_id', '=', tx.realm)
        .where('id', '=', disputeId),
    ),
  );
};

const findDispute = (tx: StoreTx, disputeId: string) =>
  tx.maybe(
    tx.q
      .selectFrom('disputes as d')
      .innerJoin('payments as p', (on) => on.onRef('p.store_id', '=', 'd.store_id').onRef('p.id', '=', 'd.payment_id'))
      .select([
        'p.charge_id as chargeId',
        'p.account_id as account',
        'p.gateway',
        'd.platform_fee as share',
        'd.currency',
      ])
      .where('d.store_id', '=', tx.realm)
      .where('d.id', '=', disputeId)
      .where('d.platform_fee', '>', 0)
      .where('d.share_returned_at', 'is', null),
  );
