/** What a product is to a provider that calculates taxes. */
export const TAX_CATEGORIES = ['download', 'book', 'audio', 'video', 'software', 'course'] as const;

export type TaxCategory = (typeof TAX_CATEGORIES)[number];

/** Who decides the tax of a sale: the store's own rates, or the payment provider. */
export const TAX_WAYS = ['rates', 'provider'] as const;

export type TaxWay = (typeof TAX_WAYS)[number];

/** The longest postal code that we accept. */
export const POSTAL_CODE_MAX = 12;

/** In these countries the tax depends on the postal code: https://docs.stripe.com/tax/customer-locations */
export const needsPostalCode = (country: string): boolean => country === 'US' || country === 'CA';

const SHAPES: Readonly<Record<string, RegExp>> = {
  US: /^\d{5}(?:-\d{4})?$/,
  CA: /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/,
};

/** A typed postal code in its usual form. Null: it is not one of this country. */
export function readPostalCode(typed: string, country: string): string | null {
  const code = typed.trim().toUpperCase().replace(/\s+/g, ' ');
  return SHAPES[country]?.test(code) ? code : null;
}
