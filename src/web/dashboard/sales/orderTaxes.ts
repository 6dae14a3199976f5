import type { Order } from '#shared/contract/orders.ts';
import { countryName, isInEu } from '#shared/rules/country.ts';
import { rateText } from '#shared/rules/taxText.ts';
import { locale } from '#web/client/format.ts';

/** The labels and amounts of an order's tax, such as 'VAT 21%, Netherlands'. Empty: it has none. */
export function orderTaxes({ taxed }: Pick<Order, 'taxed'>) {
  if (taxed === null) return [];
  const { country, region, rates, isInclusive } = taxed;
  const place = region === '' ? countryName(country, locale()) : region;
  return rates.map(({ basisPoints, tax: money }) => {
    const tax = `${isInEu(country) ? 'VAT' : 'Tax'} ${rateText(basisPoints, locale())}`;
    return { label: `${isInclusive ? `Including ${tax}` : tax}, ${place}`, money };
  });
}
