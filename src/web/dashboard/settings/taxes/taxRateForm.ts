import type { TaxRateRow } from '#shared/contract/taxes.ts';
import { hasOwnRates, isTaxDay, NO_OWN_RATES, taxDay, type RateClass } from '#shared/rules/taxRates.ts';

export interface RateForm {
  country: string;
  region: string;
  class: RateClass;
  percent: string;
  from: string;
  /** The last day. Empty: until further notice. */
  to: string;
}

/** The form of a rate, or of a new one that is valid from today on. */
export const rateForm = (rate: TaxRateRow | undefined, now: Date): RateForm => ({
  country: rate?.country ?? '',
  region: rate?.region ?? '',
  class: rate?.class ?? 'standard',
  percent: rate ? `${rate.basisPoints / 100}` : '',
  from: rate?.from ?? taxDay(now),
  to: rate?.to ? lastDayOf(rate.to) : '',
});

const PERCENT = /^(?:100|\d{1,2})(?:[.,]\d{1,2})?$/;

const basisPointsOf = (percent: string): number =>
  Math.round(Number(percent.trim().replace(/\s*%$/, '').replace(',', '.')) * 100);

export function rateProblems({ country, percent, from, to }: RateForm): Partial<Record<keyof RateForm, string | null>> {
  const isNumber = PERCENT.test(percent.trim().replace(/\s*%$/, ''));
  return {
    country: country === '' ? 'Choose a country.' : hasOwnRates(country) ? null : NO_OWN_RATES,
    percent: !isNumber || basisPointsOf(percent) > 10_000 ? 'Enter a rate from 0 to 100, such as 19 or 25.5.' : null,
    from: isTaxDay(from) ? null : 'Enter the first day.',
    to: to === '' || (isTaxDay(to) && to >= from) ? null : 'The last day can’t be before the first.',
  };
}

/** The rate that a valid form describes. */
export const readRate = ({ country, region, class: rateClass, percent, from, to }: RateForm) => ({
  country,
  region: region.trim(),
  class: rateClass,
  basisPoints: basisPointsOf(percent),
  from,
  to: to === '' ? null : shiftDay(to, 1),
});

/** The last day on which a rate is valid, from the day on which it no longer is. */
export const lastDayOf = (before: string): string => shiftDay(before, -1);

const shiftDay = (day: string, days: number): string =>
  taxDay(new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000));
