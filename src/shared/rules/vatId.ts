// The formats that the European Commission publishes with VIES, compared on 2026-11-23 with the list at
// fsi-europe.odoo.com/page/vat and on 2026-11-25 with the one at plc-city.com/shop/en/content/vat. Greece's ids begin
// with EL, and Belgium's may begin with 1 since 2024.
const PATTERNS: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z0-9]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(?:\d[A-Z0-9+*]\d{5}[A-Z]|\d{7}[A-Z]{1,2})$/,
  IT: /^\d{11}$/,
  LT: /^(?:\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[A-Z0-9+*]{10}\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
};

/** How a country begins its VAT ids. */
export const vatPrefix = (country: string): string => (country === 'GR' ? 'EL' : country);

/** A VAT id of the EU: the prefix of its country, such as EL, and the rest. */
export interface VatId {
  /** The member state, as two letters of ISO 3166-1: GR for EL. */
  country: string;
  prefix: string;
  number: string;
}

/** Reads a typed VAT id. Null if no country of the EU issues ids in this form. Whether it exists, only VIES knows. */
export function readVatId(typed: string): VatId | null {
  const compact = typed.toUpperCase().replace(/[\s.\-/]/g, '');
  const prefix = vatPrefix(compact.slice(0, 2));
  const number = compact.slice(2);
  if (!PATTERNS[prefix]?.test(number)) return null;
  return { country: prefix === 'EL' ? 'GR' : prefix, prefix, number };
}
