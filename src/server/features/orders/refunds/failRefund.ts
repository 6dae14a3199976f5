import { sql } from 'kysely';
import { job } from '#shared/contract/jobs.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { recordFailedReturn } from '../../bookings/changeBooking.ts';
import { confirmDiscountUse } from '../../discounts/discountUses.ts';
import { confirmStock, findHeldStocks, keepAbandonedUnits, takeReturnedUnits } from '../../stock/stockHolds.ts';
import { findMovedTaxes } from '../../sales/ledgerTaxes.ts';
import { markOrder } from '../../sales/sums/markSales.ts';
import { writeLedger } from '../../sales/ledger.ts';
import { settleCommission } from '../../storeAffiliates/settleCommission.ts';
import { reopenInstallments } from '../subscriptions/installments/endInstallments.ts';
import { enqueueInvoices } from '../receipts/enqueueInvoices.ts';
import { enqueueProblemEmail } from '../receipts/enqueueProblemEmail.ts';
import { noteRefundUndone } from '../providerTax/taxRecords.ts';
import { recordEvents } from '../../webhookEvents/recordEvents.ts';
import { bookingOfRefundKey } from './bookingRefundKey.ts';
import { refundedUnits } from './linesToRefund.ts';
import { settleRefundedAccess } from './refundedAccess.ts';

interface Failed {
  refund: {
    id: string;
    amount: number;
    platformFee: number;
    taxed: number;
    currency: string;
    gateway: string;
    key: string;
    isRestocked: boolean;
  };
  order: { id: string; email: string; total: number };
  /** Whether the buyer was told before that the money is on its way. */
  isLate: boolean;
}

/**
 * Undoes a refund whose money did not reach the buyer, and notifies the creator. The buyer learns of it if they were told
 * before that they had been refunded, or that a canceled call gives them their money.
 */
export async function failRefund(
  { tx, now }: { tx: StoreTx; now: Date },
  { refund, order, isLate }: Failed,
): Promise<void> {
  const { id: orderId, email: recipient } = order;
  // Units that somebody else has bought meanwhile stay with them.
  await confirmStock(tx, { orderId, stocks: await findHeldStocks(tx, orderId), now });
  if (isLate) {
    const units = { orderId, lines: await refundedUnits(tx, refund.id) };
    await (refund.isRestocked ? takeReturnedUnits(tx, units) : keepAbandonedUnits(tx, units));
  }
  const bookingId = bookingOfRefundKey(refund.key);
  const call = bookingId === undefined ? undefined : await recordFailedReturn(tx, bookingId);
  const isPromised = isLate || call !== undefined;
  const taxes = await findMovedTaxes(tx, { event: 'refund', eventId: refund.id });
  markOrder(tx, orderId);
  writeLedger(tx, { ...refund, taxes, event: 'refund-failed', eventId: refund.id, fee: 0, now });
  await Promise.all([
    tx.run(returnToOrder(tx, { orderId, ...refund })),
    confirmDiscountUse(tx, { orderId, cardKey: '' }),
    tx.announce(`orders:${tx.realm}`),
    enqueueInvoices(tx, orderId),
    tx.enqueue(job('sendRefundFailedEmail', { realm: tx.realm, orderId, refundId: refund.id })),
    isPromised && enqueueProblemEmail({ tx, now }, { orderId, recipient, refundId: refund.id }),
  ]);
  if (isLate)
    await recordEvents(tx, {
      kind: 'order.refund-failed',
      subjects: [{ id: orderId, facts: { refundId: refund.id } }],
      now,
    });
  // Whoever was told that a canceled call ends their payments is not charged again.
  if (!call?.endsPayments) await reopenInstallments(tx, { orderId, now });
  await settleRefundedAccess({ tx, now }, order);
  await noteRefundUndone({ tx, now }, { refundId: refund.id, orderId });
  await settleCommission({ tx, now }, orderId);
}

const returnToOrder = (tx: StoreTx, { orderId, amount, taxed }: { orderId: string; amount: number; taxed: number }) =>
  tx.q
    .updateTable('orders')
    .set({
      refunded: sql<number>`refunded - ${amount}::bigint`,
      refunded_tax: sql<number>`refunded_tax - ${taxed}::bigint`,
      status: sql<string>`case when refunded = ${amount}::bigint then 'paid' else 'partially-refunded' end`,
    })
    .where('store_id', '=', tx.realm)
    .where('id', '=', orderId);
