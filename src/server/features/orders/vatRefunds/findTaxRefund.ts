import type { StoreTx } from '../../../db/transaction.ts';

/** The refund of the tax of an order alone, unless it failed. */
export const findTaxRefund = (tx: StoreTx, orderId: string): Promise<{ id: string; amount: number } | undefined> =>
  tx.maybe(
    tx.q
      .selectFrom('refunds as r')
      .innerJoin('refund_states as s', (on) =>
        on.onRef('s.store_id', '=', 'r.store_id').onRef('s.refund_id', '=', 'r.id'),
      )
      .select(['r.id', 'r.amount'])
      .where('r.store_id', '=', tx.realm)
      .where('r.order_id', '=', orderId)
      .where('r.is_tax_only', '=', true)
      .where('s.status', '<>', 'failed'),
  );
