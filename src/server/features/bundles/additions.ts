import { sql } from 'kysely';
import type { StoreTx } from '../../db/transaction.ts';
import { isNotClosed } from '../entitlements/accessState.ts';
import { grantBundled } from '../entitlements/grantBundled.ts';

/** After this time a job that gives products to earlier buyers counts as lost, and can be started again. */
const GIVING_MS = 60 * 60_000;

/**
 * What earlier buyers of a bundle do not have: the products that its published copy has now, by the order line that gave
 * access to the bundle.
 */
const lacking = ({ realm }: StoreTx, productId: string) => sql<{
  customer_id: string;
  order_line_id: string;
  product_id: string;
  access_days: number | null;
  download_limit: number | null;
}>`(
  select e.customer_id, e.order_line_id, part::uuid as product_id,
      (x.published ->> 'accessDays')::integer as access_days, (x.published ->> 'downloadLimit')::integer as download_limit
    from products p
    join entitlements e on e.store_id = p.store_id and e.product_id = p.id
      and e.order_line_id is not null and ${isNotClosed('e')}
    cross join jsonb_array_elements_text(p.published -> 'partIds') as part
    join products x on x.store_id = p.store_id and x.id = part::uuid and x.state = 'published' and x.deleted_at is null
   where p.store_id = ${realm} and p.id = ${productId}
     and not exists (select from entitlements h
       where h.store_id = e.store_id and h.order_line_id = e.order_line_id and h.product_id = part::uuid))`;

/** The number of people who bought a bundle and lack a product that it contains now. */
export async function countWithoutAdditions(tx: StoreTx, productId: string): Promise<number> {
  const { count } = await tx.one(
    tx.q
      .selectFrom(lacking(tx, productId).as('lacking'))
      .select(sql<number>`count(distinct lacking.customer_id)::int`.as('count')),
  );
  return count;
}

/** The run that gives added products to earlier buyers, while it lasts. */
export async function findGiving(
  tx: StoreTx,
  { productId, now }: { productId: string; now: Date },
): Promise<{ total: number } | null> {
  const run = await tx.maybe(
    tx.q
      .selectFrom('bundle_additions')
      .select('total')
      .where('store_id', '=', tx.realm)
      .where('product_id', '=', productId)
      .where('finished_at', 'is', null)
      .where('started_at', '>', new Date(now.getTime() - GIVING_MS)),
  );
  return run ?? null;
}

/** Starts a run, unless one is under way. */
export async function startGiving(
  tx: StoreTx,
  { productId, total, now }: { productId: string; total: number; now: Date },
): Promise<boolean> {
  const values = { total, started_at: now, finished_at: null };
  const started = await tx.run(
    tx.q
      .insertInto('bundle_additions')
      .values({ store_id: tx.realm, product_id: productId, ...values })
      .onConflict((on) =>
        on
          .columns(['store_id', 'product_id'])
          .doUpdateSet(values)
          .where((eb) =>
            eb.or([
              eb('bundle_additions.finished_at', 'is not', null),
              eb('bundle_additions.started_at', '<=', new Date(now.getTime() - GIVING_MS)),
            ]),
          ),
      ),
  );
  return started > 0;
}

export const finishGiving = (tx: StoreTx, { productId, now }: { productId: string; now: Date }): Promise<number> =>
  tx.run(
    tx.q
      .updateTable('bundle_additions')
      .set({ finished_at: now })
      .where('store_id', '=', tx.realm)
      .where('product_id', '=', productId),
  );

/** Gives added products to some of those who lack them, and returns for how many lines. None: all have them. */
export async function giveSome(
  tx: StoreTx,
  { productId, most, now }: { productId: string; most: number; now: Date },
): Promise<number> {
  const lines = await tx.many(
    tx.q
      .selectFrom(lacking(tx, productId).as('lacking'))
      .select('lacking.order_line_id as id')
      .distinct()
      .orderBy('lacking.order_line_id')
      .limit(most),
  );
  if (lines.length === 0) return 0;
  const lineIds = lines.map(({ id }) => id);
  // A refund or dispute locks the order too, so it revokes either before or after, and never misses what is given here.
  await tx.many(
    tx.q
      .selectFrom('orders as o')
      .innerJoin('order_lines as l', (on) => on.onRef('l.store_id', '=', 'o.store_id').onRef('l.order_id', '=', 'o.id'))
      .select('o.id')
      .where('o.store_id', '=', tx.realm)
      .where(sql<boolean>`l.id = any(${lineIds}::uuid[])`)
      .orderBy('o.id')
      .forShare('o'),
  );
  const parts = tx.q
    .selectFrom(lacking(tx, productId).as('lacking'))
    .selectAll('lacking')
    .where(sql<boolean>`lacking.order_line_id = any(${lineIds}::uuid[])`)
    .as('part');
  await grantBundled(tx, { parts, now });
  return lines.length;
}
