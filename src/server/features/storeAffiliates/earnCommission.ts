import { commissionBase, isOwnPurchase } from '#shared/rules/commission.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { findPerson } from '../customerRecord/findPerson.ts';

interface NewOrder {
  orderId: string;
  /** Of the link that brought the buyer. */
  code: string | undefined;
  /** The typed discount, which counts before the link. */
  discountId: string | undefined;
  email: string;
  customerId: string | undefined;
  lines: readonly { productId: string; amount: number; discount: number; tax: number }[];
  isTaxIncluded: boolean;
  currency: string;
}

/** Notes which affiliate earns from a new order. Nothing is earned before it is paid. Nobody earns from their own. */
export async function earnCommission(tx: StoreTx, order: NewOrder): Promise<void> {
  const affiliate = await findAffiliate(tx, order);
  if (!affiliate) return;
  const account = order.customerId === undefined ? undefined : await findPerson(tx, order.customerId);
  if (isOwnPurchase(affiliate.email, { email: order.email, accountEmail: account?.email ?? null })) return;
  const terms = { productIds: affiliate.product_ids ?? [], isTaxIncluded: order.isTaxIncluded };
  const base = commissionBase(order.lines, terms);
  if (base <= 0) return;
  await tx.run(
    tx.q.insertInto('commissions').values({
      store_id: tx.realm,
      order_id: order.orderId,
      affiliate_id: affiliate.id,
      base,
      basis_points: affiliate.basis_points,
      currency: order.currency,
    }),
  );
}

async function findAffiliate(tx: StoreTx, { code, discountId }: Pick<NewOrder, 'code' | 'discountId'>) {
  if (code === undefined && discountId === undefined) return undefined;
  const found = await tx.many(
    tx.q
      .selectFrom('store_affiliates as a')
      .select(['a.id', 'a.email', 'a.basis_points', 'a.discount_id'])
      .select((eb) =>
        eb
          .selectFrom('store_affiliate_products as p')
          .select(({ fn }) => fn.agg<string[] | null>('array_agg', ['p.product_id']).as('ids'))
          .where('p.store_id', '=', tx.realm)
          .whereRef('p.affiliate_id', '=', 'a.id')
          .as('product_ids'),
      )
      .where('a.store_id', '=', tx.realm)
      .where('a.is_active', '=', true)
      .where((eb) =>
        eb.or([
          ...(code === undefined ? [] : [eb('a.code', '=', code)]),
          ...(discountId === undefined ? [] : [eb('a.discount_id', '=', discountId)]),
        ]),
      ),
  );
  return found.find(({ discount_id }) => discount_id !== null && discount_id === discountId) ?? found[0];
}
