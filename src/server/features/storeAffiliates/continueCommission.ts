import { commissionBase } from '#shared/rules/commission.ts';
import type { StoreTx } from '../../db/transaction.ts';

interface Continued {
  firstOrderId: string;
  orderId: string;
  quote: {
    lines: readonly { productId: string; unit: number; discount: number; tax: number }[];
    tax: { isInclusive: boolean } | null;
    currency: string;
  };
}

/** The affiliate who brought the buyer of a product in installments earns from each payment, at the same rate. */
export async function continueCommission(
  tx: StoreTx,
  { firstOrderId, orderId, quote: { lines, tax, currency } }: Continued,
): Promise<void> {
  const first = await tx.maybe(
    tx.q
      .selectFrom('commissions as c')
      .select(['c.affiliate_id', 'c.basis_points'])
      .select((eb) =>
        eb
          .selectFrom('store_affiliate_products as p')
          .select(({ fn }) => fn.agg<string[] | null>('array_agg', ['p.product_id']).as('ids'))
          .where('p.store_id', '=', tx.realm)
          .whereRef('p.affiliate_id', '=', 'c.affiliate_id')
          .as('product_ids'),
      )
      .where('c.store_id', '=', tx.realm)
      .where('c.order_id', '=', firstOrderId),
  );
  if (!first) return;
  const base = commissionBase(
    lines.map((line) => ({ ...line, amount: line.unit })),
    { productIds: first.product_ids ?? [], isTaxIncluded: tax?.isInclusive ?? false },
  );
  if (base <= 0) return;
  const { affiliate_id, basis_points } = first;
  await tx.run(
    tx.q
      .insertInto('commissions')
      .values({ store_id: tx.realm, order_id: orderId, affiliate_id, base, basis_points, currency }),
  );
}
