import type { NotNull } from 'kysely';
import { provenStore, type StoreId } from '#shared/kit/ids.ts';
import type { Services } from '../../../access/context.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import type { JobHandlers } from '../../jobs.ts';
import { applyDisputes } from './applyDisputes.ts';

/** Asks the gateway about the disputes of a payment and records them. */
export const readDisputes: JobHandlers['readDisputes'] = async ({ realm, paymentId }, { services, now }) => {
  await readDisputesOf(services, { storeId: provenStore(realm), paymentId, now });
};

/** The same within a call. A payment through another gateway than the installation's is left as it is. */
export async function readDisputesOf(
  { db, payments }: Pick<Services, 'db' | 'payments'>,
  { storeId, paymentId, now }: { storeId: StoreId; paymentId: string; now: Date },
): Promise<void> {
  const payment = await db.readStore(storeId, (tx) => findPayment(tx, paymentId));
  if (!payment || payment.gateway !== payments.id) return;
  const { orderId, chargeId, account, amount, currency, paidAt, evidence, evidenceAt } = payment;
  const answer = evidence === null || evidenceAt === null ? null : { text: evidence, at: evidenceAt };
  const disputes = await payments.listDisputes({ chargeId, account, amount: { amount, currency }, paidAt, answer });
  await db.inStore(storeId, (tx) => applyDisputes({ tx, now }, { payment: { id: paymentId, orderId }, disputes }));
}

const findPayment = (tx: StoreTx, paymentId: string) =>
  tx.maybe(
    tx.q
      .selectFrom('payments as p')
      .innerJoin('orders as o', (on) => on.onRef('o.store_id', '=', 'p.store_id').onRef('o.id', '=', 'p.order_id'))
      .leftJoin('disputes as d', (on) => on.onRef('d.store_id', '=', 'p.store_id').onRef('d.payment_id', '=', 'p.id'))
      .select(['p.order_id as orderId', 'p.charge_id as chargeId', 'p.account_id as account', 'p.gateway'])
      .select(['p.amount', 'p.currency', 'o.paid_at as paidAt', 'd.evidence', 'd.evidence_at as evidenceAt'])
      .where('p.store_id', '=', tx.realm)
      .where('p.id', '=', paymentId)
      .where('p.status', '=', 'succeeded')
      .where('o.paid_at', 'is not', null)
      .$narrowType<{ chargeId: NotNull; paidAt: NotNull }>()
      .orderBy('d.opened_at', 'desc')
      .limit(1),
  );
