import { BUMP_DISCOUNT_MOST } from '#shared/rules/bump.ts';
import { latinDigits } from '#shared/rules/digits.ts';

const MOST = BUMP_DISCOUNT_MOST / 100;

/** What is wrong with a typed discount of an offer. */
export const PERCENT_PROBLEM = `Enter a whole number from 1 to ${MOST}, or leave it empty.`;

/** Empty means 0. Anything but a whole number up to the most is NaN. */
export function readPercent(typed: string): number {
  const digits = latinDigits(typed).replace('%', '').trim();
  if (digits === '') return 0;
  return /^\d{1,2}$/.test(digits) && Number(digits) <= MOST ? Number(digits) : Number.NaN;
}
