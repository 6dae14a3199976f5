import { randomUUID } from 'node:crypto';
import { job } from '#shared/contract/jobs.ts';
import { DISPUTE_RANKS, isOpenDispute, readDisputeStatus, type DisputeStatus } from '#shared/rules/dispute.ts';
import { returnedFee } from '#shared/rules/platformFee.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import type { ProviderDispute } from '../../../gateways/payments/port.ts';
import { markOrder } from '../../sales/sums/markSales.ts';
import { findLost, writeDispute } from '../../sales/disputeLedger.ts';
import { settleCommission } from '../../storeAffiliates/settleCommission.ts';
import { enqueueInvoices } from '../receipts/enqueueInvoices.ts';
import { noteDisputeUndone, noteLostDispute } from '../providerTax/taxRecords.ts';
import { findReturnedShare, withoutTaxRefund } from '../refunds/findReturnedShare.ts';
import { lockOrder, type LockedOrder } from '../refunds/lockOrder.ts';
import { sumOfTaxes, taxesIn } from '../refunds/taxesIn.ts';
import { restoreDisputed, revokeDisputed } from './disputedAccess.ts';

type At = { tx: StoreTx; now: Date };

interface Disputed {
  payment: { id: string; orderId: string };
  /** All disputes that the provider has about the payment. */
  disputes: readonly ProviderDispute[];
}

/**
 * Records the disputes of a payment as the provider has them now: state, ledger, access and the owner's emails. What is
 * booked follows from the reading and from what was booked before, so events may be lost, doubled or in any order.
 */
export async function applyDisputes(at: At, { payment, disputes }: Disputed): Promise<void> {
  for (const reading of disputes) {
    // The lock decides between this and a refund.
    const order = await lockOrder(at.tx, payment.orderId);
    if (order) await applyDispute(at, { paymentId: payment.id, order, reading });
  }
}

interface Reading {
  paymentId: string;
  order: LockedOrder;
  reading: ProviderDispute;
}

async function applyDispute(at: At, { paymentId, order, reading }: Reading): Promise<void> {
  const { tx, now } = at;
  const known =
    (await findDispute(tx, { paymentId, reading })) ?? (await insertDispute(at, { paymentId, order, reading }));
  const before = readDisputeStatus(known.status);
  const status = statusAfter({ before, known, reading });
  const withdrawn = Math.max(known.withdrawn, reading.withdrawn);
  const reinstated = Math.min(withdrawn, Math.max(known.reinstated, reading.reinstated));
  const fee = Math.max(known.fee, reading.fee);
  const isLost = status === 'lost';
  // Its share of the payment is returned once, however often the bank changes its mind.
  const isShareDue = isLost && !known.is_lost && known.platform_fee === 0;
  const share = isShareDue ? await shareOf(tx, { paymentId, order, amount: known.amount }) : 0;
  const owed = isLost ? withdrawn - reinstated : 0;
  const booked = known.is_lost ? await findLost(tx, known.id) : NOTHING;
  const recovered = booked.amount === owed ? NOTHING : booked;
  const lost = owed - booked.amount + recovered.amount;
  const left = {
    ...order,
    lost: order.lost - recovered.amount,
    lost_tax: order.lost_tax - sumOfTaxes(recovered.taxes),
  };
  const taxes = await taxesIn(tx, left, lost, recovered.taxes);
  await writeDispute(tx, {
    disputeId: known.id,
    round: known.round,
    gateway: order.gateway,
    currency: order.currency,
    withdrawn: withdrawn - known.withdrawn,
    fee: fee - known.fee,
    reinstated: reinstated - known.reinstated,
    lost,
    taxes,
    platformFee: share,
    recovered,
    now,
  });
  const isOver = !isOpenDispute(status) && status !== 'inquiry';
  await tx.run(
    tx.q
      .updateTable('disputes')
      .set({ status, withdrawn, fee, reinstated, is_lost: isLost, due_at: reading.dueAt, reason: reading.reason })
      .set({ round: known.round + 1 })
      .$if(isOver && (known.closed_at === null || status !== before), (query) => query.set({ closed_at: now }))
      .$if(!isOver, (query) => query.set({ closed_at: null }))
      .$if(share > 0, (query) => query.set({ platform_fee: share }))
      .where('store_id', '=', tx.realm)
      .where('id', '=', known.id),
  );
  if (lost > 0 || recovered.amount > 0) {
    markOrder(tx, order.id);
    await tx.run(
      tx.q
        .updateTable('orders')
        .set({ lost: left.lost + lost, lost_tax: left.lost_tax + sumOfTaxes(taxes) })
        .where('store_id', '=', tx.realm)
        .where('id', '=', order.id),
    );
    await enqueueInvoices(tx, order.id);
  }
  if (recovered.amount > 0) await noteDisputeUndone(at, { disputeId: known.id, orderId: order.id });
  if (lost > 0) await noteLostDispute(at, { disputeId: known.id, order, amount: lost, tax: sumOfTaxes(taxes) });
  await settleCommission(at, order.id);
  if (share > 0) await tx.enqueue(job('returnDisputedShare', { realm: tx.realm, disputeId: known.id }));
  if (known.isNew || status !== before)
    await followStatus(at, { disputeId: known.id, order, status, isNew: known.isNew });
}

const NOTHING = { amount: 0, taxes: [] };

interface Known {
  before: DisputeStatus;
  known: { withdrawn: number; reinstated: number };
  reading: ProviderDispute;
}

/**
 * A state moves up. After the end, only money that moved moves it to another one: the bank takes the money again after the
 * seller had won. A reading with less money than is known took longer than a later one, and changes nothing.
 */
function statusAfter({ before, known, reading }: Known): DisputeStatus {
  const { status, withdrawn, reinstated } = reading;
  const moved = withdrawn + reinstated - known.withdrawn - known.reinstated;
  if (moved < 0) return before;
  if (DISPUTE_RANKS[status] > DISPUTE_RANKS[before]) return status;
  const isEnd = DISPUTE_RANKS[before] >= DISPUTE_RANKS.lost;
  // The state can follow the money.
  const isTakenAgain = status === 'lost' && reinstated > 0 && withdrawn > reinstated;
  return isEnd && (moved > 0 || isTakenAgain) ? status : before;
}

/** Access, the owner's email and open dashboards after a change of the state. */
async function followStatus(
  at: At,
  { disputeId, order, status, isNew }: { disputeId: string; order: LockedOrder; status: DisputeStatus; isNew: boolean },
): Promise<void> {
  const { tx } = at;
  if (isOpenDispute(status) || status === 'lost')
    await revokeDisputed(at, { orderId: order.id, isLost: status === 'lost' });
  else if (status === 'won' || status === 'closed') await restoreDisputed(at, order);
  // An answer under review is the owner's own doing.
  if (isNew || status !== 'review')
    await tx.enqueue(job('sendDisputeEmail', { realm: tx.realm, disputeId, about: status }));
  await tx.announce(`orders:${tx.realm}`);
}

const findDispute = async (tx: StoreTx, { paymentId, reading }: Pick<Reading, 'paymentId' | 'reading'>) => {
  const row = await tx.maybe(
    tx.q
      .selectFrom('disputes')
      .select(['id', 'status', 'amount', 'withdrawn', 'fee', 'reinstated', 'is_lost', 'closed_at'])
      .select(['platform_fee', 'round'])
      .where('store_id', '=', tx.realm)
      .where('payment_id', '=', paymentId)
      .where('provider_id', '=', reading.disputeId)
      .forUpdate(),
  );
  return row && { ...row, isNew: false };
};

/** A new one, with nothing booked. Its own state follows at once. */
async function insertDispute({ tx }: At, { paymentId, order, reading }: Reading) {
  const row = {
    id: randomUUID(),
    status: 'inquiry',
    amount: reading.amount.amount,
    withdrawn: 0,
    fee: 0,
    reinstated: 0,
    is_lost: false,
    platform_fee: 0,
    round: 1,
  };
  await tx.run(
    tx.q.insertInto('disputes').values({
      ...row,
      store_id: tx.realm,
      order_id: order.id,
      payment_id: paymentId,
      provider_id: reading.disputeId,
      reason: reading.reason,
      currency: order.currency,
      due_at: reading.dueAt,
      opened_at: reading.openedAt,
    }),
  );
  return { ...row, closed_at: null, isNew: true };
}

/** How much of its share the platform returns for a payment that was lost, as if it had been refunded. */
async function shareOf(
  tx: StoreTx,
  { paymentId, order, amount }: { paymentId: string; order: LockedOrder; amount: number },
): Promise<number> {
  const { fee, returned } = await findReturnedShare(tx, paymentId);
  const { total, refunded } = await withoutTaxRefund(tx, order);
  const before = Math.min(refunded, total - Math.min(amount, total));
  return returnedFee({ fee, total, before, amount: Math.min(amount, total - before), returned });
}
