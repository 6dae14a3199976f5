import type { CheckoutView } from '#shared/contract/pages.ts';
import { Refusal } from '#shared/contract/refusals.ts';
import { countryChoices, countryName, isCountry, isInEu } from '#shared/rules/country.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import { compareCountries, type TaxPolicy } from '#shared/rules/tax.ts';
import { catchRefusal } from '../../../access/catchRefusal.ts';
import { connectionCountry } from '../../../access/connectionCountry.ts';
import type { PageContext } from '../../../access/page.ts';
import { withTax, type CheckedVatId } from '../../orders/checkout/quoteTax.ts';
import { amountOf, needsMethod, type Quote } from '../../orders/checkout/Quote.ts';
import { findTaxPolicy } from '../../taxes/findTaxes.ts';

/** Where the buyer is, as typed. `confirmed`: the country that they confirmed against their connection. */
export interface TypedPlace {
  country: string;
  region: string;
  vatId: string;
  confirmed: string;
}

type At = Pick<PageContext, 'services' | 'device' | 'language'>;

interface Taxing {
  quote: Quote;
  place: TypedPlace;
  vat: CheckedVatId | Refusal | null;
}

/** The price with tax, and the problem of the VAT id. With a problem the tax is a consumer's. */
export async function taxed(context: PageContext, { quote, place, vat }: Taxing) {
  const policy = await findTaxPolicy(context.tx);
  const { region } = place;
  const country = isCountry(place.country) ? place.country : '';
  const { now } = context;
  const asConsumer = withTax(quote, { policy, buyer: { country, region, vat: null }, now });
  if (policy === null || vat === null) return { quote: asConsumer, policy, problem: {} };
  if (vat instanceof Refusal) return { quote: asConsumer, policy, problem: { vatId: vat.message } };
  const outcome = await catchRefusal(context.tx, () =>
    Promise.resolve().then(() => withTax(quote, { policy, buyer: { country, region, vat }, now })),
  );
  return outcome instanceof Refusal
    ? { quote: asConsumer, policy, problem: { vatId: outcome.message } }
    : { quote: outcome, policy, problem: {} };
}

interface Shown {
  quote: Quote;
  policy: TaxPolicy | null;
  place: TypedPlace;
}

type ShownFields = Shown & {
  /** Whether the form asks for the amount. */
  isOpen: boolean;
};

/** What is missing for the tax: a country, or its confirmation if the connection comes from elsewhere. */
export function taxProblems(context: At, { quote, policy, place }: Shown): Record<string, string> {
  if (policy === null || isFree(quote)) return {};
  const { problems } = getMessages(context.language);
  if (!isCountry(place.country)) return { country: problems.countryMissing };
  return isContradicted(context, place.country) && place.confirmed !== place.country
    ? { countryConfirmed: problems.consentMissing }
    : {};
}

const isFree = (quote: Quote): boolean => !needsMethod(quote);

const isContradicted = (at: At, country: string): boolean =>
  isCountry(country) &&
  compareCountries(country, { connection: connectionCountry(at) || null, card: null }) === 'contradiction';

/** The fields for the tax, and its amount. Null: the store charges none, or there is nothing to pay. */
export function taxView(context: At, { quote, policy, place, isOpen }: ShownFields): CheckoutView['tax'] {
  if (policy === null || (isFree(quote) && !isOpen)) return null;
  const { language } = context;
  const messages = getMessages(language);
  const { country } = place;
  const regions = policy.rates.filter((rate) => rate.country === country && rate.region !== '');
  return {
    countries: countryChoices(language),
    country,
    regions: [...new Set(regions.map(({ region }) => region))],
    region: place.region,
    vatId: isInEu(country) && country !== policy.home ? place.vatId : null,
    confirm: isContradicted(context, country)
      ? {
          label: fill(messages.checkout.confirmCountry, { country: countryName(country, language) }),
          country,
          isChecked: place.confirmed === country,
        }
      : null,
    note: noteOf(quote, messages),
  };
}

type Texts = ReturnType<typeof getMessages>;

function noteOf({ tax, lines }: Quote, { checkout, order }: Texts): string | null {
  if (!tax?.vat || lines.every((line) => amountOf(line) === 0 && !line.trial)) return null;
  if (tax.kind === 'reverse-charge') return fill(order.reverseCharge, { id: tax.vat.id });
  return tax.vat.status === 'unavailable' ? checkout.vatIdUnchecked : null;
}
