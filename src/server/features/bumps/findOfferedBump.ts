import { bumpPrice } from '#shared/rules/bump.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { canOpen } from '../entitlements/canOpen.ts';
import { findPublishedProduct, type SellableProduct } from '../publishedProducts/findPublishedProduct.ts';
import { findInCurrency } from '../publishedProducts/inCurrency.ts';
import { isSubscription } from '../publishedProducts/isSubscription.ts';
import { findStock } from '../stock/stockPools.ts';

/** A product that a checkout offers besides the one that is bought. */
export interface OfferedBump {
  product: SellableProduct;
  text: string;
  /** The price in minor units, and the one without the bump's discount. */
  unit: number;
  full: number;
}

interface Offering {
  /** What is bought. */
  product: SellableProduct;
  now: Date;
  /** The signed-in customer. */
  customerId?: string | undefined;
}

/** The bump of a product, if it can be bought now by somebody who does not have it. */
export async function findOfferedBump(
  tx: StoreTx,
  { product, now, customerId }: Offering,
): Promise<OfferedBump | undefined> {
  if (isSubscription(product)) return undefined;
  const row = await tx.maybe(
    tx.q
      .selectFrom('product_bumps')
      .select(['bump_id as bumpId', 'text', 'basis_points as basisPoints'])
      .where('store_id', '=', tx.realm)
      .where('product_id', '=', product.id),
  );
  const found = row && (await findPublishedProduct(tx, row.bumpId));
  const bump = found && findInCurrency(found, product.currency);
  // The tick leaves no place to choose a variant.
  if (!bump || bump.variants.length > 0) return undefined;
  if (bump.price.kind !== 'fixed' || isSubscription(bump)) return undefined;
  const left = (await findStock(tx, { productIds: [bump.id], now })).get(bump.id)?.left ?? 1;
  if (left <= 0) return undefined;
  if (customerId !== undefined && (await canOpen(tx, customerId, { productId: bump.id }))) return undefined;
  const full = bump.price.amount.amount;
  return { product: bump, text: row.text, unit: bumpPrice(full, row.basisPoints), full };
}
