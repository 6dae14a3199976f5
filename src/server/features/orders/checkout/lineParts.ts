import { sql } from 'kysely';
import { NO_LIMITS } from '#shared/rules/accessLimits.ts';
import { shareBundle, worthOf } from '#shared/rules/bundle.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { grantBundled } from '../../entitlements/grantBundled.ts';
import type { SellableProduct } from '../../publishedProducts/findPublishedProduct.ts';
import { limitsOf } from '../../publishedProducts/limitsOf.ts';
import { limitColumns } from './insertOrder.ts';
import { amountOf, type QuoteLine } from './Quote.ts';

interface Bundled extends Pick<QuoteLine, 'unit' | 'quantity' | 'discount' | 'tax'> {
  id: string;
  parts: readonly SellableProduct[];
}

/** Stores what each bundle of an order contains, with the share of each product in the amounts of its line. */
export async function insertBundles(
  tx: StoreTx,
  {
    lines,
    currency,
    hasLimits = true,
  }: {
    lines: readonly Bundled[];
    currency: string;
    /** False for a sale made elsewhere, whose buyer was told none. */
    hasLimits?: boolean;
  },
): Promise<void> {
  const rows = lines.flatMap(({ id, parts, ...line }) => {
    if (parts.length === 0) return [];
    const shares = shareBundle(
      { ...line, amount: amountOf(line), currency },
      parts.map(({ price }) => worthOf(price)),
    );
    return parts.map((part, position) => ({
      store_id: tx.realm,
      order_line_id: id,
      product_id: part.id,
      position,
      title: part.title,
      product_slug: part.slug,
      currency,
      ...limitColumns(hasLimits ? limitsOf(part) : NO_LIMITS),
      ...(shares[position] ?? { amount: 0, discount: 0, tax: 0 }),
    }));
  });
  if (rows.length > 0) await tx.run(tx.q.insertInto('order_line_parts').values(rows));
}

/** Gives a customer access to the products of the bundles among paid lines. */
export const grantParts = (
  tx: StoreTx,
  { customerId, lineIds, now }: { customerId: string; lineIds: readonly string[]; now: Date },
): Promise<void> =>
  grantBundled(tx, {
    parts: tx.q
      .selectFrom('order_line_parts')
      .select(['product_id', 'order_line_id', 'access_days', 'download_limit'])
      .select(sql<string>`${customerId}::uuid`.as('customer_id'))
      .where('store_id', '=', tx.realm)
      .where(sql<boolean>`order_line_id = any(${lineIds}::uuid[])`)
      .as('part'),
    now,
  });

/** What the bundles of an order contained. */
export const findLineParts = (tx: StoreTx, orderId: string) =>
  tx.many(
    tx.q
      .selectFrom('order_line_parts as p')
      .innerJoin('order_lines as l', (on) =>
        on.onRef('l.store_id', '=', 'p.store_id').onRef('l.id', '=', 'p.order_line_id'),
      )
      .select(['p.order_line_id as lineId', 'p.product_id as productId', 'p.title', 'p.amount', 'p.discount', 'p.tax'])
      .where('l.store_id', '=', tx.realm)
      .where('l.order_id', '=', orderId)
      .orderBy('l.position')
      .orderBy('p.position'),
  );
