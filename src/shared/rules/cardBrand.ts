import { latinDigits } from './digits.ts';

/** The first digits of each brand's numbers, as the brands publish them. The first match counts. */
const BRANDS: readonly (readonly [string, RegExp])[] = [
  ['Visa', /^4/],
  ['Mastercard', /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/],
  ['American Express', /^3[47]/],
  ['Discover', /^(6011|64[4-9]|65)/],
  ['Diners Club', /^(30[0-5]|3[689])/],
  ['JCB', /^35(2[89]|[3-8])/],
  ['UnionPay', /^62/],
];

/** The brand of a card number that is being typed. Undefined: the digits don't tell yet. */
export function cardBrand(text: string): string | undefined {
  const digits = latinDigits(text).replace(/\D/g, '');
  return BRANDS.find(([, prefix]) => prefix.test(digits))?.[0];
}
