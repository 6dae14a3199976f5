import { cardBrand } from '#shared/rules/cardBrand.ts';
import type { DeclineCode, PaymentDeclined, TypedCard } from './port.ts';

/** ISO/IEC 7812 allows 8 to 19 digits. No card of the major networks has fewer than 12. */
const CARD_DIGITS = /^\d{12,19}$/;

/** No bank issues cards for longer, so a later year is a typing mistake. */
const LONGEST_VALID_YEARS = 20;

/** The digits of a card with plausible fields, or the decline for the first wrong field. */
export function checkCard({ number, expiry, cvc }: TypedCard, now: Date): { number: string } | PaymentDeclined {
  const digits = number.replace(/[\s-]/g, '');
  if (!CARD_DIGITS.test(digits) || !passesLuhn(digits)) return decline('incorrect_number');

  const lastMonth = readExpiry(expiry);
  const thisMonth = now.getUTCFullYear() * 12 + now.getUTCMonth();
  if (lastMonth === null || lastMonth > thisMonth + LONGEST_VALID_YEARS * 12) return decline('invalid_expiry');
  if (lastMonth < thisMonth) return decline('expired_card');

  const code = cardBrand(digits) === 'American Express' ? /^\d{4}$/ : /^\d{3}$/;
  if (!code.test(cvc.trim())) return decline('invalid_cvc');
  return { number: digits };
}

const SENTENCES = {
  incorrect_number: 'Your card number is incorrect. Check it and try again.',
  invalid_expiry: 'The expiration date isn’t valid. Enter it as MM/YY.',
  expired_card: 'Your card has expired. Try another card.',
  invalid_cvc: 'The security code isn’t valid. It has 3 digits, or 4 on American Express cards.',
} satisfies Partial<Record<DeclineCode, string>>;

function decline(code: keyof typeof SENTENCES): PaymentDeclined {
  return { status: 'declined', code, sentence: SENTENCES[code] };
}

/** The check digit of ISO/IEC 7812-1, annex B. */
function passesLuhn(digits: string): boolean {
  const sum = digits
    .split('')
    .toReversed()
    .map((digit, index) => Number(digit) * (index % 2 === 0 ? 1 : 2))
    .reduce((total, value) => total + (value > 9 ? value - 9 : value), 0);
  return sum % 10 === 0;
}

/** The last valid month of a card, counted from year 0. Null for an invalid date. */
function readExpiry(expiry: string): number | null {
  const [, month = '', year = ''] = /^\s*(\d{1,2})\s*[/.-]?\s*(\d{4}|\d{2})\s*$/.exec(expiry) ?? [];
  const index = Number(month) - 1;
  if (year === '' || index < 0 || index > 11) return null;
  return (year.length === 2 ? 2000 + Number(year) : Number(year)) * 12 + index;
}
