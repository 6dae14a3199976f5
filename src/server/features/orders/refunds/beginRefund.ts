import { randomUUID } from 'node:crypto';
import { sql, type NotNull } from 'kysely';
import type { InputOf } from '#shared/contract/callable.ts';
import { job } from '#shared/contract/jobs.ts';
import { OrderStatus, type refundOrder, type RefundStatus } from '#shared/contract/orders.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { isOpenDispute } from '#shared/rules/dispute.ts';
import { returnedFee } from '#shared/rules/platformFee.ts';
import { onUniqueViolation } from '../../../db/onUniqueViolation.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { markOrder } from '../../sales/sums/markSales.ts';
import { ELSEWHERE, writeLedger, type LedgerTax } from '../../sales/ledger.ts';
import { settleCommission } from '../../storeAffiliates/settleCommission.ts';
import { disputesOf } from '../disputes/disputesOf.ts';
import { isRefundable } from '../presentOrder.ts';
import { completeRefund } from './completeRefund.ts';
import { findReturnedShare, withoutTaxRefund } from './findReturnedShare.ts';
import { linesToRefund, refundedLinesOf, type RefundedLine } from './linesToRefund.ts';
import { lockOrder, type LockedOrder } from './lockOrder.ts';
import { sumOfTaxes, taxesIn } from './taxesIn.ts';
import { findUnaskedRefund, type OpenRefund } from './openRefund.ts';

export type RefundInput = InputOf<typeof refundOrder>;

interface RefundContext {
  tx: StoreTx;
  now: Date;
  /** Null: the refund is automatic. */
  creatorId: string | null;
  /** The id of the payment gateway that would be asked. */
  gatewayId: string;
}

/** How long after the request a job asks the gateway again, in case the process ended or the refund takes longer. */
const RETRY_SECONDS = 60;

/**
 * Takes the amount from the order and stores the refund. Returns what the gateway is to be asked, or null if it has
 * responded already or the sale was made elsewhere.
 */
export async function beginRefund(context: RefundContext, input: RefundInput): Promise<OpenRefund | null> {
  const { tx } = context;
  const order = (await lockOrder(tx, input.orderId)) ?? refuse('not-found');
  const earlier = await findByKey(tx, input.idempotencyKey);
  if (!earlier) {
    const left = amountLeft(context, { input, order });
    const chosen = input.lines && (await linesToRefund(tx, order, input.lines));
    const amount = chosen?.amount ?? input.amount ?? left;
    if (amount === 0) refuse('refund-lines-free');
    if (amount > left) refuse('refund-too-large');
    await refuseDisputed(tx, order.id);
    // An automatic refund is booked all the same. Its failure is reported to the creator.
    if (context.creatorId !== null) await refuseDisconnected(tx, order.id);
    return insertRefund(context, { input, order, amount, ...chosen });
  }
  const isSame =
    earlier.order_id === input.orderId &&
    earlier.amount === (input.amount ?? earlier.amount) &&
    (!input.lines || (await hasLines(tx, earlier.id, input.lines)));
  if (!isSame) refuse('refund-key-reused');
  return findUnaskedRefund(tx, earlier.id);
}

/** Refuses a refund of a locked order that the gateway could not make. */
export async function assertRefundable(
  tx: StoreTx,
  { order, gatewayId }: { order: LockedOrder; gatewayId: string },
): Promise<void> {
  await refuseDisputed(tx, order.id);
  if (order.gateway !== gatewayId) refuse('refund-provider-missing');
  if (isRefundable(OrderStatus.parse(order.status))) await refuseDisconnected(tx, order.id);
}

async function refuseDisconnected(tx: StoreTx, orderId: string): Promise<void> {
  if ((await paymentOf(tx, orderId)).isDisconnected) refuse('refund-provider-missing');
}

/** The bank decides about a disputed payment, and a refund would pay the buyer twice. */
async function refuseDisputed(tx: StoreTx, orderId: string): Promise<void> {
  const disputes = await tx.many(disputesOf(tx, orderId));
  if (disputes.some(({ status }) => isOpenDispute(status))) refuse('order-disputed');
  if (disputes.some(({ status }) => status === 'lost')) refuse('order-charged-back');
}

const findByKey = (tx: StoreTx, key: string) =>
  tx.maybe(
    tx.q
      .selectFrom('refunds')
      .select(['id', 'order_id', 'amount'])
      .where('store_id', '=', tx.realm)
      .where('idempotency_key', '=', key),
  );

async function hasLines(tx: StoreTx, refundId: string, wanted: NonNullable<RefundInput['lines']>): Promise<boolean> {
  const lines = await refundedLinesOf(tx, refundId);
  const isWanted = ({ lineId, units }: { lineId: string; units: number }) =>
    wanted.some((each) => each.lineId === lineId && each.units === units);
  return lines.length === wanted.length && lines.every(isWanted);
}

/** What can still be refunded of an order, or why nothing can. */
function amountLeft(
  { gatewayId }: RefundContext,
  { input, order }: { input: RefundInput; order: LockedOrder },
): number {
  if (order.gateway === ELSEWHERE && !input.elsewhere) refuse('order-made-elsewhere');
  if (order.gateway !== ELSEWHERE && input.elsewhere) refuse('order-paid-here');
  const left = isRefundable(OrderStatus.parse(order.status)) ? order.total - order.refunded : 0;
  if (left === 0) refuse('order-not-refundable');
  if (![gatewayId, ELSEWHERE].includes(order.gateway)) refuse('refund-provider-missing');
  return left;
}

interface NewRefund {
  input: Pick<RefundInput, 'idempotencyKey' | 'reason' | 'restock'>;
  order: LockedOrder;
  amount: number;
  /** False: the refund was made on the provider's own pages, which do not return the platform's share. */
  returnsFee?: boolean;
  /** The amount is these taxes and nothing else. */
  taxOnly?: readonly LedgerTax[];
  /** The taxes in the amount. Default: in proportion to what is left of the order. */
  taxes?: readonly LedgerTax[];
  /** What it returns of the order's lines. Empty: an amount. */
  lines?: readonly RefundedLine[];
}

/** Stores a refund of a locked order as pending. `creatorId` is null if it was made on the provider's own pages. */
export async function insertRefund(
  { tx, now, creatorId }: Pick<RefundContext, 'tx' | 'now'> & { creatorId: string | null },
  { input, order, amount, returnsFee: hasFee = true, taxOnly, taxes: exact, lines = [] }: NewRefund,
): Promise<OpenRefund | null> {
  const { currency } = order;
  const payment = await paymentOf(tx, order.id);
  const platformFee = hasFee ? await feeReturned(tx, { payment, order, amount }) : 0;
  const taxes = taxOnly ?? exact ?? (await taxesIn(tx, order, amount));
  const taxed = sumOfTaxes(taxes);
  const refund = {
    id: randomUUID(),
    order_id: order.id,
    payment_id: payment.id,
    idempotency_key: input.idempotencyKey,
    amount,
    currency,
    tax: taxed,
    platform_fee: platformFee,
    reason: input.reason,
    restock: input.restock,
    is_tax_only: taxOnly !== undefined,
    creator_id: creatorId,
  };
  await tx
    .run(tx.q.insertInto('refunds').values({ ...refund, store_id: tx.realm, created_at: now }))
    .catch(onUniqueViolation('refunds_idempotency', () => refuse('refund-key-reused')));
  if (lines.length > 0) await tx.run(insertRefundLines(tx, { refundId: refund.id, lines, currency }));
  const { gateway, charge_id: chargeId, account_id: account } = payment;
  const isElsewhere = gateway === ELSEWHERE;
  markOrder(tx, order.id);
  writeLedger(tx, { event: 'refund', eventId: refund.id, gateway, amount, fee: 0, platformFee, taxes, currency, now });
  await Promise.all([
    tx.run(takeFromOrder(tx, { orderId: order.id, amount, taxed })),
    tx.run(insertState({ tx, now }, { refundId: refund.id, status: isElsewhere ? 'succeeded' : 'pending' })),
    tx.announce(`orders:${tx.realm}`),
  ]);
  await settleCommission({ tx, now }, order.id);
  if (isElsewhere) return completeRefund({ tx, now }, { refundId: refund.id, order }).then(() => null);
  await tx.enqueue(job('settleRefund', { realm: tx.realm, refundId: refund.id }), { afterSeconds: RETRY_SECONDS });
  return {
    id: refund.id,
    chargeId,
    account,
    returnedFee: platformFee,
    amount: { amount, currency },
    requestedAt: now,
    providerId: null,
  };
}

/** How much of its share the platform returns with this refund. The order is locked. */
async function feeReturned(
  tx: StoreTx,
  { payment, order, amount }: { payment: { id: string; platform_fee: number }; order: LockedOrder; amount: number },
): Promise<number> {
  if (payment.platform_fee === 0) return 0;
  const { fee, returned } = await findReturnedShare(tx, payment.id);
  const { total, refunded } = await withoutTaxRefund(tx, order);
  return returnedFee({ fee, total, before: refunded, amount, returned });
}

const paymentOf = (tx: StoreTx, orderId: string) =>
  tx.one(
    tx.q
      .selectFrom('payments')
      .select(['id', 'charge_id', 'gateway', 'account_id', 'platform_fee'])
      .select((eb) =>
        eb
          .exists(
            eb
              .selectFrom('payment_accounts as a')
              .select('a.id')
              .where('a.store_id', '=', tx.realm)
              .whereRef('a.gateway', '=', 'payments.gateway')
              .whereRef('a.account_id', '=', 'payments.account_id')
              .where('a.status', '=', 'disconnected'),
          )
          .as('isDisconnected'),
      )
      .where('store_id', '=', tx.realm)
      .where('order_id', '=', orderId)
      .where('status', '=', 'succeeded')
      .$narrowType<{ charge_id: NotNull }>(),
  );

const insertRefundLines = (
  tx: StoreTx,
  { refundId, lines, currency }: { refundId: string; lines: readonly RefundedLine[]; currency: string },
) =>
  tx.q.insertInto('refund_lines').values(
    lines.map(({ lineId, units, amount, tax }) => ({
      store_id: tx.realm,
      refund_id: refundId,
      order_line_id: lineId,
      quantity: units,
      amount,
      tax,
      currency,
    })),
  );

/** A pending refund counts as taken. A constraint of the table keeps it within the total. */
const takeFromOrder = (tx: StoreTx, { orderId, amount, taxed }: { orderId: string; amount: number; taxed: number }) =>
  tx.q
    .updateTable('orders')
    .set({
      refunded: sql<number>`refunded + ${amount}::bigint`,
      refunded_tax: sql<number>`refunded_tax + ${taxed}::bigint`,
      status: sql<string>`case when refunded + ${amount}::bigint = total then 'refunded' else 'partially-refunded' end`,
    })
    .where('store_id', '=', tx.realm)
    .where('id', '=', orderId);

type At = Pick<RefundContext, 'tx' | 'now'>;

const insertState = ({ tx, now }: At, { refundId, status }: { refundId: string; status: RefundStatus }) =>
  tx.q.insertInto('refund_states').values({ store_id: tx.realm, refund_id: refundId, status, updated_at: now });
