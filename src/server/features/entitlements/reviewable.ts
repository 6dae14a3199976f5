import { sql } from 'kysely';
import type { ReviewOrigin } from '#shared/rules/review.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { canOpen, type Member, type NoAccess } from './canOpen.ts';
import { hasItem } from './hasItem.ts';

/** Whether a customer can review a product now, and the entitlement that the review stands on. */
export type Reviewable =
  | { state: 'open'; rightId: string; origin: ReviewOrigin }
  | { state: 'not-opened' | 'in-trial' }
  | NoAccess;

interface Wanted extends Member {
  productId: string;
}

/** A course counts as opened once one of so many parts is done. */
const COURSE_PARTS = 10;

/**
 * Customers review what they have, once they opened it. Of a course, they have to do a tenth. A call that was booked with its order
 * counts when it begins. A free trial counts as soon as it is paid for. Whoever has nothing to open, such as members of a tier that
 * only has posts, can review at once.
 */
export async function canReview(tx: StoreTx, wanted: Wanted): Promise<Reviewable> {
  const access = await canOpen(tx, wanted);
  if (access.state !== 'open') return access;
  const { origin, isInTrial, isOpened } = await tx.one(factsOf(tx, { ...wanted, rightId: access.rightId }));
  if (isInTrial) return { state: 'in-trial' };
  return isOpened ? { state: 'open', rightId: access.rightId, origin } : { state: 'not-opened' };
}

/**
 * Locks what gives a customer access to a product until the transaction ends. So the customer's changes of their review wait for each
 * other, and for a refund.
 */
export const lockRights = (tx: StoreTx, { customerId, productId }: Pick<Wanted, 'customerId' | 'productId'>) =>
  tx.many(
    tx.q
      .selectFrom('entitlements')
      .select('id')
      .where('store_id', '=', tx.realm)
      .where('customer_id', '=', customerId)
      .where('product_id', '=', productId)
      .orderBy('id')
      .forNoKeyUpdate(),
  );

/** A bundle counts as opened when one of its products was opened. */
const factsOf = (tx: StoreTx, { customerId, productId, rightId, now }: Wanted & { rightId: string }) => {
  const products = sql`(select ${productId}::uuid union all
    select part.id::uuid from products p, jsonb_array_elements_text(p.published -> 'partIds') part (id)
     where p.store_id = ${tx.realm} and p.id = ${productId})`;
  return tx.q
    .selectFrom('entitlements as e')
    .select(
      sql<ReviewOrigin>`case when e.granted_by is not null then 'granted'
        when exists (select from order_lines l join orders o on o.store_id = l.store_id and o.id = l.order_id
          where l.store_id = e.store_id and l.id = e.order_line_id and o.gateway = 'external') then 'recorded'
        else 'bought' end`.as('origin'),
    )
    .select(
      sql<boolean>`exists (select from subscriptions s where s.store_id = e.store_id and s.id = e.source_id
        and s.trial_ends_at > ${now})`.as('isInTrial'),
    )
    .select(
      sql<boolean>`(
        exists (select from downloads d
          join file_versions v on v.store_id = d.store_id and v.id = d.version_id
          join product_files f on f.store_id = v.store_id and f.id = v.file_id
         where d.store_id = ${tx.realm} and d.customer_id = ${customerId} and f.product_id in ${products}
           and f.lesson_id is null)
        or exists (select from content_opens o join contents c on c.store_id = o.store_id and c.id = o.content_id
         where o.store_id = ${tx.realm} and o.customer_id = ${customerId} and c.product_id in ${products}
           and c.kind <> 'course')
        or exists (select from bookings b
         where b.store_id = ${tx.realm} and b.customer_id = ${customerId} and b.product_id in ${products}
           and b.status = 'booked' and b.starts_at <= ${now} and b.no_show_at is null)
        or exists (select from contents c
         where c.store_id = ${tx.realm} and c.product_id in ${products} and c.kind = 'course'
           and (select count(*) from lesson_progress p
                 where p.store_id = c.store_id and p.customer_id = ${customerId} and p.content_id = c.id
                   and p.done_at is not null) * ${COURSE_PARTS}::int
             >= greatest((select count(*) from lessons n
                 where n.store_id = c.store_id and n.content_id = c.id and n.published is not null), 1))
        or not exists (select from product_files f where f.store_id = ${tx.realm} and f.product_id in ${products}
            and (f.product_id <> e.product_id or ${hasItem('variant_files', 'f.id')})
          union all
          select from contents c where c.store_id = ${tx.realm} and c.product_id in ${products}
            and c.published is not null
            and (c.product_id <> e.product_id or ${hasItem('variant_contents', 'c.id')})))`.as('isOpened'),
    )
    .where('e.store_id', '=', tx.realm)
    .where('e.id', '=', rightId);
};
