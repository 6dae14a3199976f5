import { sql } from 'kysely';
import type { OfferedView, PurchaseOffer } from '#shared/contract/purchaseOffers.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { offeredTitle } from '../publishedProducts/offeredTitle.ts';

/** The offers of a product, as its creator sees them. */
export async function findPurchaseOffers(tx: StoreTx, productId: string): Promise<PurchaseOffer[]> {
  const rows = await tx.many(offerRows(tx, productId));
  return rows
    .filter(({ isSecond }) => !isSecond)
    .map((row) => {
      const second = rows.find((other) => other.isSecond && other.position === row.position);
      return { ...present(row), second: second ? present(second) : null };
    });
}

const offerRows = (tx: StoreTx, productId: string) =>
  tx.q
    .selectFrom('purchase_offers as o')
    .innerJoin('products as p', (on) => on.onRef('p.store_id', '=', 'o.store_id').onRef('p.id', '=', 'o.offered_id'))
    .select(['o.position', 'o.is_second as isSecond', 'o.offered_id as offeredId', 'p.title', 'o.text'])
    .select(['o.variant_id as variantId', offeredTitle('o.variant_id').as('variantTitle')])
    .select(['o.basis_points as basisPoints', countOf('true', 'shown')])
    .select([countOf(`a.answer = 'accepted' and ${IS_PAID}`, 'accepted'), countOf("a.answer = 'declined'", 'declined')])
    .where('o.store_id', '=', tx.realm)
    .where('o.product_id', '=', productId)
    .where('p.deleted_at', 'is', null)
    .orderBy('o.position')
    .orderBy('o.is_second');

const countOf = <Name extends string>(condition: string, name: Name) =>
  sql<number>`(select count(*)::int from offer_answers a
    where a.store_id = o.store_id and a.product_id = o.product_id and a.item_id = o.item_id
      and ${sql.raw(condition)})`.as(name);

/**
 * Whether the buyer paid for what they accepted: with one click, or in a checkout, with whatever email address. Orders from
 * before they named their offer count if they are the customer's next one with the product.
 */
const IS_PAID = `(
  exists (select from orders n where n.store_id = a.store_id and n.id = a.new_order_id and n.paid_at is not null)
  or exists (select from orders n
    join order_lines l on l.store_id = n.store_id and l.order_id = n.id and coalesce(l.variant_id, l.product_id) = a.item_id
    where n.store_id = a.store_id and n.offered_after = a.order_id and n.paid_at is not null)
  or exists (select from orders r
    join orders n on n.store_id = r.store_id and n.customer_id = r.customer_id
      and n.paid_at between a.answered_at and a.answered_at + interval '1 day'
    join order_lines l on l.store_id = n.store_id and l.order_id = n.id and coalesce(l.variant_id, l.product_id) = a.item_id
    where r.store_id = a.store_id and r.id = a.order_id))`;

const present = ({
  offeredId,
  variantId,
  title,
  variantTitle,
  text,
  basisPoints,
  shown,
  accepted,
  declined,
}: OfferedView): OfferedView => ({
  offeredId,
  variantId,
  title,
  variantTitle,
  text,
  basisPoints,
  shown,
  accepted,
  declined,
});
