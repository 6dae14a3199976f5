import { refuse } from '#shared/contract/refusals.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { requireProduct } from './requireProduct.ts';

interface Offering {
  /** The product that the others are offered with. */
  productId: string;
  currency: string;
  offeredIds: readonly string[];
  /** The field with the offers. */
  field: string;
}

/** Refuses what cannot be offered with one click: each is another product that is paid once, with a fixed price. */
export async function assertOfferable(
  tx: StoreTx,
  { productId, currency, offeredIds, field }: Offering,
): Promise<void> {
  if (new Set(offeredIds).size < offeredIds.length) refuse('offer-twice', { field });
  for (const offeredId of offeredIds) {
    if (offeredId === productId) refuse('offer-itself', { field });
    const offered = await requireProduct(tx, offeredId);
    if (offered.price_kind !== 'fixed' || offered.price_every_unit !== null) refuse('offer-not-sold-once', { field });
    if (offered.has_variants) refuse('offer-has-variants', { field });
    if (offered.currency !== currency) refuse('mixed-currencies', { field });
  }
}
