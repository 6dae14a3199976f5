import type { Order } from '#shared/contract/orders.ts';
import { countryName, isInEu } from '#shared/rules/country.ts';
import { rateText } from '#shared/rules/taxText.ts';
import { locale } from '#web/client/format.ts';

/** The label of an order's tax: 'VAT 21%, Netherlands'. */
export function orderTaxText({ taxed }: Pick<Order, 'taxed'>): string {
  if (taxed === null) return 'Tax';
  const { country, region, basisPoints, isInclusive } = taxed;
  const tax = `${isInEu(country) ? 'VAT' : 'Tax'} ${rateText(basisPoints, locale())}`;
  const place = region === '' ? countryName(country, locale()) : region;
  return `${isInclusive ? `Including ${tax}` : tax}, ${place}`;
}
