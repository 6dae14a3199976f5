import type { Interval } from './subscription.ts';
import type { Terms } from './switching.ts';

/** A variant of a subscription. */
export interface OfferedTerms extends Terms {
  /** One value for each option of the product. */
  values: readonly string[];
  /** What its buyers get, as text. */
  content: string;
}

/**
 * By how many percent each variant is cheaper per time than the same with the shortest interval, rounded down. The same is
 * what differs in one option only, and gives its buyers the same. 0: it is not cheaper, or cannot be compared.
 */
export const savings = (variants: readonly OfferedTerms[]): number[] =>
  variants.map((one) => {
    const saved = one.values.flatMap((_value, at) => savedIn(one, variants.filter(isSameExcept(one, at))));
    return saved.length === 0 ? 0 : Math.min(...saved);
  });

const isSameExcept = (one: OfferedTerms, option: number) => (other: OfferedTerms) =>
  other.content === one.content && other.values.every((value, at) => (value !== one.values[at]) === (at === option));

/** None: none of the others has a shorter interval, or the shortest cannot be compared. */
function savedIn(one: OfferedTerms, others: readonly OfferedTerms[]): number[] {
  const [shortest] = others.toSorted((a, b) => days(a.every) - days(b.every) || a.amount - b.amount);
  if (!shortest || days(shortest.every) >= days(one.every)) return [];
  // Months have different numbers of days, so that what is saved would depend on the month.
  if (isInMonths(one.every) !== isInMonths(shortest.every)) return [];
  const own = BigInt(one.amount) * BigInt(lengthOf(shortest.every));
  const full = BigInt(shortest.amount) * BigInt(lengthOf(one.every));
  return [own < full ? Number(((full - own) * 100n) / full) : 0];
}

const isInMonths = ({ unit }: Interval): boolean => unit === 'month' || unit === 'year';

/** In days or in months. */
const lengthOf = ({ unit, count }: Interval): number => count * { day: 1, week: 7, month: 1, year: 12 }[unit];

/** About how many days it has. */
const days = (every: Interval): number => lengthOf(every) * (isInMonths(every) ? 30.4 : 1);
