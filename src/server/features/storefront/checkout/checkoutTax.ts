import type { CheckoutView } from '#shared/contract/pages.ts';
import { Refusal } from '#shared/contract/refusals.ts';
import { countryChoices, countryName, isCountry, isInEu } from '#shared/rules/country.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import { needsPostalCode, readPostalCode } from '#shared/rules/taxCategory.ts';
import { compareCountries, type TaxPolicy } from '#shared/rules/tax.ts';
import { catchRefusal } from '../../../access/catchRefusal.ts';
import { connectionCountry } from '../../../access/connectionCountry.ts';
import type { PageContext } from '../../../access/page.ts';
import { applyTax } from '../../orders/checkout/applyTax.ts';
import { withoutTax, type CheckedVatId } from '../../orders/checkout/quoteTax.ts';
import { amountOf, needsMethod, type Quote } from '../../orders/checkout/Quote.ts';
import { findTaxPolicy } from '../../taxes/findTaxes.ts';

/** Where the buyer is, as typed. `confirmed`: the country that they confirmed against their connection. */
export interface TypedPlace {
  country: string;
  region: string;
  postalCode: string;
  vatId: string;
  confirmed: string;
}

type At = Pick<PageContext, 'services' | 'device' | 'language'>;

interface Taxing {
  quote: Quote;
  place: TypedPlace;
  vat: CheckedVatId | Refusal | null;
}

/**
 * The price with tax, and the problem of the VAT ID or the postal code. With a problem of the VAT ID the tax is a
 * consumer's. If the tax cannot be calculated, the price has none, and the notice says that nobody can pay.
 */
export async function taxed(context: PageContext, { quote, place, vat }: Taxing): Promise<Taxed> {
  const policy = await findTaxPolicy(context.tx);
  const { region } = place;
  const country = isCountry(place.country) ? place.country : '';
  const postalCode = readPostalCode(place.postalCode, country) ?? '';
  const checked = vat instanceof Refusal ? null : vat;
  const outcome = await catchRefusal(context.tx, () =>
    applyTax(context, { quote, policy, buyer: { country, region, postalCode, vat: checked } }),
  );
  if (!(outcome instanceof Refusal)) {
    const problem = policy !== null && vat instanceof Refusal ? { vatId: vat.message } : {};
    return { quote: outcome, policy, problem, notice: null };
  }
  if (outcome.code === 'vat-id-elsewhere') return taxed(context, { quote, place, vat: outcome });
  const untaxed = { quote: withoutTax(quote), policy };
  return outcome.code === 'postal-code-unknown'
    ? { ...untaxed, problem: { postalCode: outcome.message }, notice: null }
    : { ...untaxed, problem: {}, notice: outcome.message };
}

interface Taxed {
  quote: Quote;
  policy: TaxPolicy | null;
  problem: Record<string, string>;
  notice: string | null;
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

/** What is missing for the tax: a country, a postal code, or a confirmation of the country if the connection comes from elsewhere. */
export function taxProblems(context: At, { quote, policy, place }: Shown): Record<string, string> {
  if (policy === null || isFree(quote)) return {};
  const { problems, refusals } = getMessages(context.language);
  if (!isCountry(place.country)) return { country: problems.countryMissing };
  if (asksForPostalCode(policy, place.country) && readPostalCode(place.postalCode, place.country) === null)
    return {
      postalCode: place.postalCode === '' ? refusals['postal-code-missing'] : refusals['postal-code-unknown'],
    };
  return isContradicted(context, place.country) && place.confirmed !== place.country
    ? { countryConfirmed: problems.consentMissing }
    : {};
}

const asksForPostalCode = ({ way }: TaxPolicy, country: string): boolean =>
  way === 'provider' && needsPostalCode(country);

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
  const rates = policy.way === 'rates' ? policy.rates : [];
  const regions = rates.filter((rate) => rate.country === country && rate.region !== '');
  return {
    countries: countryChoices(language),
    country,
    regions: [...new Set(regions.map(({ region }) => region))],
    region: place.region,
    postalCode: asksForPostalCode(policy, country) ? place.postalCode : null,
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
