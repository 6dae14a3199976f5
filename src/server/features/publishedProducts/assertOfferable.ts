import { refuse } from '#shared/contract/refusals.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { itemIdOf, type Item } from '#shared/rules/variant.ts';
import { requireProduct } from './requireProduct.ts';

interface Offering {
  /** The product that the others are offered with. */
  productId: string;
  currency: string;
  offered: readonly Item[];
  /** The field with the offers. */
  field: string;
}

/** Refuses what cannot be offered with one click: each is another product, or a variant of it, that is paid once. */
export async function assertOfferable(tx: StoreTx, { productId, currency, offered, field }: Offering): Promise<void> {
  if (new Set(offered.map(itemIdOf)).size < offered.length) refuse('offer-twice', { field });
  for (const item of offered) {
    if (item.productId === productId) refuse('offer-itself', { field });
    const product = await requireProduct(tx, item.productId);
    if (product.price_kind !== 'fixed' || product.price_every_unit !== null) refuse('offer-not-sold-once', { field });
    if (item.variantId === null && product.variant_ids.length > 0) refuse('offer-without-variant', { field });
    if (item.variantId !== null && !product.variant_ids.includes(item.variantId)) refuse('not-found', { field });
    if (product.currency !== currency) refuse('mixed-currencies', { field });
  }
}
