import { latinDigits } from './digits.ts';

/** The longest card number allowed by ISO/IEC 7812-1. */
const LONGEST_NUMBER = 19;

/** Formats a card number in groups of four digits, as printed on cards. */
export function formatCardNumber(text: string): string {
  return digitsOf(text)
    .slice(0, LONGEST_NUMBER)
    .replace(/(\d{4})(?=\d)/g, '$1 ');
}

/**
 * Formats an expiry date as 'MM / YY' while it is typed. The slash appears after the month and does not come back while
 * deleting. Four-digit years are shortened.
 */
export function formatExpiry(text: string, { isDeleting = false }: { isDeleting?: boolean } = {}): string {
  const [, first = '', rest = ''] = /^\D*(\d{1,2})?(.*)$/s.exec(latinDigits(text)) ?? [];
  const hasMark = /^\D*\S/.test(rest) && /^\s*[/.-]/.test(rest);
  const isOneDigit = first.length === 1 && (hasMark || Number(first) > 1);
  const isNoMonth = first.length === 2 && Number(first) > 12;
  const month = isOneDigit ? `0${first}` : isNoMonth ? `0${first.slice(0, 1)}` : first;
  const year = yearOf((isNoMonth ? first.slice(1) : '') + digitsOf(rest));
  if (month.length < 2 || (isDeleting && year === '')) return month;
  return `${month} / ${year}`;
}

/** Keeps the three or four digits of a security code. */
export const formatSecurityCode = (text: string): string => digitsOf(text).slice(0, 4);

const yearOf = (digits: string): string => (digits.length >= 4 ? digits.slice(2, 4) : digits);

const digitsOf = (text: string): string => latinDigits(text).replace(/\D/g, '');
