import type { StoreTx } from '../../db/transaction.ts';

/** The code that the buyer of an order typed. Empty: none, or an automatic discount. */
export const findTypedCode = async (tx: StoreTx, orderId: string): Promise<string> =>
  (
    await tx.maybe(
      tx.q
        .selectFrom('discount_uses as u')
        .innerJoin('discounts as d', (on) =>
          on.onRef('d.store_id', '=', 'u.store_id').onRef('d.id', '=', 'u.discount_id'),
        )
        .select('u.code')
        .where('u.store_id', '=', tx.realm)
        .where('u.order_id', '=', orderId)
        .where('d.is_automatic', '=', false),
    )
  )?.code ?? '';
