import { sql, type RawBuilder } from 'kysely';
import type { ProductBlock } from '#shared/blocks/blockProduct.ts';
import { comparedOneByOne } from '../../db/conditions.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { isListed } from './listPublishedProducts.ts';

/**
 * The id of the first published product, in the creator's order, that fits a kind of block. Empty: none does. No index has
 * these conditions, so the products are read in their order up to that one.
 */
export async function findFirstFitting(tx: StoreTx, block: ProductBlock): Promise<string[]> {
  const rows = await tx.many({
    compile: () =>
      sql<{ id: string }>`
        select id from products where ${isListed(tx)} and ${comparedOneByOne(FITS[block](tx))}
         order by position, id limit 1`.compile(tx.q),
  });
  return rows.map(({ id }) => id);
}

/** SQL conditions on `products`: the same as those of `blockProduct`. */
const FITS: Readonly<Record<ProductBlock, (tx: StoreTx) => RawBuilder<boolean>>> = {
  calendar: () => sql`published ->> 'kind' = 'call'`,
  membershipTiers: () => sql`published ->> 'kind' = 'membership'`,
  tipJar: () => sql`jsonb_typeof(published -> 'tipJar') = 'object'`,
  waitlist: () => sql`published -> 'isWaitlist' = 'true'::jsonb`,
  courseOutline: () => sql`published -> 'contents' @> '[{"kind": "course"}]'::jsonb`,
  customerReviews: (tx) => sql`
    coalesce(published ->> 'showsReviews', 'true') = 'true' and exists (
      select from review_sums sums
       where sums.store_id = ${tx.realm} and sums.product_id = products.id
         and sums.one + sums.two + sums.three + sums.four + sums.five > 0)`,
};
