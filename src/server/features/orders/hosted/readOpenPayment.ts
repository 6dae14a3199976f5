import { job } from '#shared/contract/jobs.ts';
import { provenStore } from '#shared/kit/ids.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import type { JobHandlers } from '../../jobs.ts';
import { settleHosted } from './settleHosted.ts';

const AGAIN_SECONDS = 15 * 60;

/** Then the hourly sweep ends the payment. A bank debit takes longer; its event, or the reconciliation, settles it. */
const MOST_MS = 60 * 60_000;

/** Asks the gateway about a payment whose page is open, every quarter of an hour until it has ended. */
export const readOpenPayment: JobHandlers['readOpenPayment'] = async ({ realm, paymentId }, { services, now }) => {
  const { db } = services;
  const storeId = provenStore(realm);
  const startedAt = await db.readStore(storeId, (tx) => findOpen(tx, paymentId));
  if (startedAt === undefined || now.getTime() - startedAt.getTime() >= MOST_MS) return;
  const outcome = await settleHosted(
    { services, transact: (work) => db.inStore(storeId, (tx) => work({ tx, now })) },
    paymentId,
  );
  if (outcome === undefined || outcome.state === 'paid' || outcome.state === 'ended') return;
  await db.inStore(storeId, (tx) =>
    tx.enqueue(job('readOpenPayment', { realm: storeId, paymentId }), { afterSeconds: AGAIN_SECONDS }),
  );
};

async function findOpen(tx: StoreTx, paymentId: string): Promise<Date | undefined> {
  const payment = await tx.maybe(
    tx.q
      .selectFrom('payments')
      .select('created_at')
      .where('store_id', '=', tx.realm)
      .where('id', '=', paymentId)
      .where('status', '=', 'requires-action'),
  );
  return payment?.created_at;
}
