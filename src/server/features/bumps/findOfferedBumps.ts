import { sql } from 'kysely';
import { bumpPrice, BUMPS_MAX } from '#shared/rules/bump.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { findOwnedItems } from '../entitlements/ownedItems.ts';
import { itemIdOf } from '#shared/rules/variant.ts';
import { findPublishedItems, itemOf, type SellableProduct } from '../publishedProducts/findPublishedProduct.ts';
import { findInCurrency } from '../publishedProducts/inCurrency.ts';
import { isSubscription } from '../publishedProducts/isSubscription.ts';
import { findStock, leftOf } from '../stock/stockPools.ts';

/** A product that is offered besides one that is bought. */
export interface OfferedBump {
  /** The product that it is offered with. */
  bumpOf: string;
  product: SellableProduct;
  text: string;
  /** The price in minor units, and the one without the bump's discount. */
  unit: number;
  full: number;
}

interface Offering {
  /** What is bought, in the currency of the order. */
  products: readonly Pick<SellableProduct, 'id' | 'currency' | 'price'>[];
  now: Date;
  /** The signed-in customer. */
  customerId?: string | undefined;
  /** The products that are in the order already. */
  without?: readonly string[];
}

/** What is offered besides the products: what can be bought now by somebody who does not have it, the first three. */
export async function findOfferedBumps(
  tx: StoreTx,
  { products, now, customerId, without = [] }: Offering,
): Promise<OfferedBump[]> {
  const bought = products.filter((product) => !isSubscription(product));
  const rows = await findBumps(
    tx,
    bought.map(({ id }) => id),
  );
  const wanted = rows.filter(({ bumpId }) => !without.includes(bumpId));
  if (wanted.length === 0) return [];
  const productIds = wanted.map(({ bumpId }) => bumpId);
  const [published, stock, owns] = await Promise.all([
    findPublishedItems(tx, wanted.map(itemOfBump)),
    findStock(tx, { productIds, now }),
    customerId === undefined ? () => false : findOwnedItems(tx, { customerId, now }),
  ]);
  const offered = new Map<string, OfferedBump>();
  for (const { productId: bumpOf, bumpId, variantId, text, basisPoints } of wanted) {
    const itemId = itemIdOf({ productId: bumpId, variantId });
    const found = published.get(itemId);
    const product = found && findInCurrency(found, bought.find(({ id }) => id === bumpOf)?.currency ?? '');
    if (product?.price.kind !== 'fixed' || isSubscription(product)) continue;
    if (offered.has(itemId) || leftOf(stock, itemOf(product)) <= 0 || owns(itemOf(product))) continue;
    const full = product.price.amount.amount;
    offered.set(itemId, { bumpOf, product, text, unit: bumpPrice(full, basisPoints), full });
  }
  return [...offered.values()].slice(0, BUMPS_MAX);
}

/** What a product offers, and with which text and discount. */
export interface BumpTerms {
  productId: string;
  bumpId: string;
  variantId: string | null;
  text: string;
  basisPoints: number;
}

const itemOfBump = ({ bumpId, variantId }: BumpTerms) => ({ productId: bumpId, variantId });

/** The bumps of the products, in the order of the products. */
export async function findBumps(tx: StoreTx, productIds: readonly string[]): Promise<BumpTerms[]> {
  if (productIds.length === 0) return [];
  const rows = await tx.many(
    tx.q
      .selectFrom('product_bumps')
      .select(['product_id as productId', 'bump_id as bumpId', 'variant_id as variantId'])
      .select(['text', 'basis_points as basisPoints'])
      .where('store_id', '=', tx.realm)
      .where(sql<boolean>`product_id = any(${productIds}::uuid[])`)
      .orderBy('position'),
  );
  return rows.toSorted((one, other) => productIds.indexOf(one.productId) - productIds.indexOf(other.productId));
}
