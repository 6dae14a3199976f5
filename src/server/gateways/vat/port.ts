import type { VatId } from '#shared/rules/vatId.ts';

/**
 * Whether a VAT id exists. 'unavailable': nobody could say in time. `consultation` is the number that proves the request
 * to a tax office, or empty if the register gave none.
 */
export type VatAnswer = { status: 'valid'; consultation: string } | { status: 'invalid' } | { status: 'unavailable' };

/**
 * Asks the register of VAT ids. Never throws. Only a request in the name of a `requester`, the seller, gets a consultation
 * number. Null: the seller has no VAT id.
 */
export interface VatRegister {
  check(id: VatId, requester: VatId | null): Promise<VatAnswer>;
}
