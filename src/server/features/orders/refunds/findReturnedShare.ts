import { sql } from 'kysely';
import type { StoreTx } from '../../../db/transaction.ts';
import { findTaxRefund } from '../vatRefunds/findTaxRefund.ts';
import type { LockedOrder } from './lockOrder.ts';

/**
 * The platform's share of a payment, and how much of it refunds and lost disputes have returned. What was returned stays
 * returned, even if the refund fails or the dispute is won later.
 */
export const findReturnedShare = (tx: StoreTx, paymentId: string): Promise<{ fee: number; returned: number }> =>
  tx.one(
    tx.q
      .selectFrom('payments as p')
      .select('p.platform_fee as fee')
      .select(
        sql<number>`((select coalesce(sum(r.platform_fee), 0) from refunds r
            join refund_states s on s.store_id = r.store_id and s.refund_id = r.id
            where r.store_id = p.store_id and r.payment_id = p.id
              and (s.status <> 'failed' or s.provider_id is not null))
          + (select coalesce(sum(d.platform_fee), 0) from disputes d
            where d.store_id = p.store_id and d.payment_id = p.id))::bigint`.as('returned'),
      )
      .where('p.store_id', '=', tx.realm)
      .where('p.id', '=', paymentId),
  );

/**
 * How much of an order counts for the platform's share: a refund of the tax alone returned nothing of it, because it is a share of
 * the amount without tax.
 */
export async function withoutTaxRefund(
  tx: StoreTx,
  { id, total, refunded }: Pick<LockedOrder, 'id' | 'total' | 'refunded'>,
): Promise<{ total: number; refunded: number }> {
  const tax = (await findTaxRefund(tx, id))?.amount ?? 0;
  return { total: total - tax, refunded: refunded - tax };
}
