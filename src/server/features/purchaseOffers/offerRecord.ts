import { sql } from 'kysely';
import type { OfferedView, PurchaseOffer } from '#shared/contract/purchaseOffers.ts';
import type { StoreTx } from '../../db/transaction.ts';

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
    .select(['o.basis_points as basisPoints', countOf('true', 'shown')])
    .select([countOf("a.answer = 'accepted'", 'accepted'), countOf("a.answer = 'declined'", 'declined')])
    .where('o.store_id', '=', tx.realm)
    .where('o.product_id', '=', productId)
    .where('p.deleted_at', 'is', null)
    .orderBy('o.position')
    .orderBy('o.is_second');

const countOf = <Name extends string>(condition: string, name: Name) =>
  sql<number>`(select count(*)::int from offer_answers a
    where a.store_id = o.store_id and a.product_id = o.product_id and a.offered_id = o.offered_id
      and ${sql.raw(condition)})`.as(name);

const present = ({ offeredId, title, text, basisPoints, shown, accepted, declined }: OfferedView): OfferedView => ({
  offeredId,
  title,
  text,
  basisPoints,
  shown,
  accepted,
  declined,
});
