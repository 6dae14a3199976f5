import { sql } from 'kysely';
import { SUPPORTERS_MAX } from '#shared/rules/tipJar.ts';
import type { StoreTx } from '../../../db/transaction.ts';

/** What somebody wrote with a tip. `shownName`: the name on the list of supporters, or empty. */
export interface NewSupport {
  productId: string;
  note: string;
  shownName: string;
}

export const insertSupport = (
  tx: StoreTx,
  { orderId, support, now }: { orderId: string; support: NewSupport; now: Date },
): Promise<number> =>
  tx.run(
    tx.q.insertInto('order_supports').values({
      store_id: tx.realm,
      order_id: orderId,
      product_id: support.productId,
      note: support.note,
      shown_name: support.shownName,
      supported_at: now,
    }),
  );

export const supportOf = (tx: StoreTx, orderId: string) =>
  tx.q
    .selectFrom('order_supports')
    .select(['note', 'shown_name as shownName'])
    .where('store_id', '=', tx.realm)
    .where('order_id', '=', orderId);

/** The supporters of tip jars who asked to be listed, latest first. Tips that were given back are left out. */
export async function listSupporters(tx: StoreTx, productIds: readonly string[]): Promise<SupporterRow[]> {
  if (productIds.length === 0) return [];
  const lists = productIds.map(
    (id) => sql`
      (select s.product_id, s.order_id, s.shown_name as name, s.supported_at as at
         from order_supports s
         join orders o on o.store_id = s.store_id and o.id = s.order_id
        where s.store_id = ${tx.realm} and s.product_id = ${id} and s.shown_name <> ''
          and o.paid_at is not null and o.status in ('paid', 'partially-refunded')
        order by s.supported_at desc, s.order_id limit ${SUPPORTERS_MAX})`,
  );
  return tx.many({
    compile: () =>
      sql<SupporterRow>`
        select product_id, name, at from (${sql.join(lists, sql` union all `)}) listed
         order by product_id, at desc, order_id`.compile(tx.q),
  });
}

interface SupporterRow {
  product_id: string;
  name: string;
  at: Date;
}
