import { sql } from 'kysely';
import { refuse } from '#shared/contract/refusals.ts';
import type { StoreTx } from '../../../db/transaction.ts';

/** The fields that an order line copies from a product. */
export interface Sellable {
  id: string;
  title: string;
  slug: string;
  imageId: string | null;
  kind: string;
}

/** A product that may have been sold elsewhere, including drafts and archived products. */
export async function findRecordableProduct(tx: StoreTx, claimedProductId: string): Promise<Sellable> {
  const product =
    (await tx.maybe(
      tx.q
        .selectFrom('products as p')
        .select(['p.id', 'p.slug', 'p.kind', sql<string>`coalesce(p.published ->> 'title', p.title)`.as('title')])
        .select((eb) =>
          eb
            .selectFrom('product_covers as c')
            .select('c.image_id')
            .whereRef('c.store_id', '=', 'p.store_id')
            .whereRef('c.product_id', '=', 'p.id')
            .orderBy('c.position')
            .limit(1)
            .as('imageId'),
        )
        .where('p.store_id', '=', tx.realm)
        .where('p.id', '=', claimedProductId)
        .where('p.deleted_at', 'is', null)
        .where('p.plan_id', 'is', null),
    )) ?? refuse('not-found');
  return product.title === '' ? refuse('product-needs-title', { field: 'productId' }) : product;
}
