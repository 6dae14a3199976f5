/** Which of a country's rates a product has. Nobody pays tax for 'zero'. */
export const TAX_CLASSES = ['standard', 'reduced', 'zero'] as const;
export type TaxClass = (typeof TAX_CLASSES)[number];

/** The classes that have rates. */
export const RATE_CLASSES = ['standard', 'reduced'] as const;
export type RateClass = (typeof RATE_CLASSES)[number];

/** A rate of sales tax or VAT, valid from a day until before another, both in the form 2026-01-31. */
export interface TaxRate {
  country: string;
  /** A state or province. Empty: the whole country. */
  region: string;
  class: RateClass;
  /** In hundredths of a percent: 2,550 is 25.5 %. */
  basisPoints: number;
  from: string;
  /** Null: until further notice. */
  to: string | null;
}

/** Where a table of rates can't say what is owed. Rates from before are charged until they are deleted. */
export const hasOwnRates = (country: string): boolean => country !== 'US';

export const NO_OWN_RATES =
  'Sales tax in the United States depends on the state, county and city, and on what is sold. Use Stripe Tax for it.';

const STANDARD: Readonly<Record<string, number>> = {
  AT: 2000,
  BE: 2100,
  BG: 2000,
  CY: 1900,
  CZ: 2100,
  DE: 1900,
  DK: 2500,
  EE: 2400,
  ES: 2100,
  FI: 2550,
  FR: 2000,
  GR: 2400,
  HR: 2500,
  HU: 2700,
  IE: 2300,
  IT: 2200,
  LT: 2100,
  LU: 1700,
  LV: 2100,
  MT: 1800,
  NL: 2100,
  PL: 2300,
  PT: 2300,
  RO: 2100,
  SE: 2500,
  SI: 2200,
  SK: 2300,
};

/**
 * The standard VAT rates of the EU, which a creator starts from and can change. The latest change in them is Romania's of
 * August 2025. Compared on 2026-11-23 with the table of 2025 at calculariva.app/en-PH/blog, on 2026-11-25 with
 * vat-rates.json of github.com/ibericode/vat-rates (equal but for that change, which it lacks), and not with the official
 * list in the Commission's database of taxes: a creator reviews them.
 */
export const EU_STANDARD_RATES: readonly TaxRate[] = Object.entries(STANDARD).map(([country, basisPoints]) => ({
  country,
  region: '',
  class: 'standard',
  basisPoints,
  from: '2025-08-01',
  to: null,
}));

/**
 * The rate of a class of products in a place on a day. Where a reduced rate is missing, the standard rate applies. A rate
 * of the region goes before one of the country, a later one before an earlier.
 */
export function rateOn(
  rates: readonly TaxRate[],
  { country, region, taxClass, day }: { country: string; region: string; taxClass: TaxClass; day: string },
): number | null {
  if (taxClass === 'zero') return null;
  const valid = rates
    .filter((rate) => rate.country === country && (rate.region === '' || rate.region === region))
    .filter((rate) => rate.class === 'standard' || rate.class === taxClass)
    .filter(({ from, to }) => from <= day && (to === null || day < to))
    .toSorted(
      (one, other) =>
        Number(other.class === taxClass) - Number(one.class === taxClass) ||
        other.region.length - one.region.length ||
        other.from.localeCompare(one.from),
    );
  return valid[0]?.basisPoints ?? null;
}

/** Whether a text is a calendar day such as 2026-01-31. */
export const isTaxDay = (text: string): boolean => {
  if (!/^2\d{3}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
};

/** The day of a moment in UTC, as rates name it. */
export const taxDay = (moment: Date): string => moment.toISOString().slice(0, 10);
