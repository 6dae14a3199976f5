import { readVatId, vatPrefix, type VatId } from '#shared/rules/vatId.ts';
import type { StoreTx } from '../../db/transaction.ts';

/** The store's own VAT id, as its invoices name it. Null: it has none, or it is not one of the EU. */
export async function findOwnVatId(tx: StoreTx): Promise<VatId | null> {
  const seller = await tx.maybe(
    tx.q.selectFrom('invoice_settings').select(['tax_id as taxId', 'country']).where('store_id', '=', tx.realm),
  );
  if (!seller) return null;
  // Many creators enter it without the prefix of their country.
  return readVatId(seller.taxId) ?? readVatId(`${vatPrefix(seller.country)}${seller.taxId}`);
}
