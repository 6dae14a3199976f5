import type { StoreTx } from '../../../db/transaction.ts';
import { isSwitchOrder } from '../../orders/subscriptions/findRenewal.ts';
import { ELSEWHERE } from '../../sales/ledger.ts';

/**
 * The order of an invoice, locked: its documents are issued one after the other. Nothing if it has no invoice: it is not
 * paid, costs nothing, or was paid elsewhere.
 */
export const lockInvoicedOrder = (tx: StoreTx, orderId: string) =>
  tx.maybe(
    tx.q
      .selectFrom('orders')
      .select([
        'id',
        'number',
        'email',
        'name',
        'currency',
        'discount',
        'tax',
        'tip',
        'total',
        'refunded',
        'is_test',
        'language',
      ])
      .select('paid_at')
      .select((eb) => isSwitchOrder(tx, eb.ref('orders.id')).as('isSwitchOrder'))
      .where('store_id', '=', tx.realm)
      .where('id', '=', orderId)
      .where('paid_at', 'is not', null)
      .where('total', '>', 0)
      .where('gateway', '<>', ELSEWHERE)
      .$narrowType<{ paid_at: Date }>()
      .forUpdate(),
  );

export type InvoicedOrder = NonNullable<Awaited<ReturnType<typeof lockInvoicedOrder>>>;

export const linesOf = (tx: StoreTx, orderId: string) =>
  tx.many(
    tx.q
      .selectFrom('order_lines')
      .select(['sold_title as title', 'quantity', 'unit_amount as unit', 'amount'])
      .where('store_id', '=', tx.realm)
      .where('order_id', '=', orderId)
      .orderBy('position'),
  );

/** The refunds of an order that have an outcome, earliest first. */
export const refundsOf = (tx: StoreTx, orderId: string, which: 'pending' | 'ended') =>
  tx.many(
    tx.q
      .selectFrom('refunds as r')
      .innerJoin('refund_states as s', (on) =>
        on.onRef('s.store_id', '=', 'r.store_id').onRef('s.refund_id', '=', 'r.id'),
      )
      .select(['r.id', 'r.amount', 'r.tax', 's.status', 'r.is_tax_only as isTaxOnly'])
      .where('r.store_id', '=', tx.realm)
      .where('r.order_id', '=', orderId)
      .where('s.status', which === 'pending' ? '=' : '<>', 'pending')
      .orderBy('r.created_at')
      .orderBy('r.id'),
  );

/** The disputes of an order that ended, earliest first. */
export const endedDisputesOf = (tx: StoreTx, orderId: string) =>
  tx.many(
    tx.q
      .selectFrom('disputes')
      .select(['id', 'is_lost as isLost'])
      .where('store_id', '=', tx.realm)
      .where('order_id', '=', orderId)
      .where('closed_at', 'is not', null)
      .orderBy('closed_at')
      .orderBy('id'),
  );

/** What the buyer entered for the invoice. */
export const findInvoiceBuyer = (tx: StoreTx, orderId: string) =>
  tx.maybe(
    tx.q
      .selectFrom('invoice_buyers')
      .select(['name', 'company', 'address', 'country', 'tax_id as taxId'])
      .where('store_id', '=', tx.realm)
      .where('order_id', '=', orderId),
  );
