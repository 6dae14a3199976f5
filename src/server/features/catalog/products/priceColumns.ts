import { Tiers, type OtherPrice, type PriceInput } from '#shared/contract/catalog.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { isCurrency } from '#shared/rules/currency.ts';
import { priceProblem, type PriceProblem } from '#shared/rules/price.ts';
import { INTERVAL_UNITS } from '#shared/rules/subscription.ts';
import { priceInMoney } from '../../publishedProducts/priceInMoney.ts';

export interface PriceColumns {
  price_kind: string;
  price_amount: number;
  price_suggested: number | null;
  price_every_count: number | null;
  price_every_unit: string | null;
  trial_days: number | null;
  price_installments: number | null;
  price_tiers: unknown;
}

const ONCE = {
  price_every_count: null,
  price_every_unit: null,
  trial_days: null,
  price_installments: null,
  price_tiers: [],
};

/** Converts a price to columns. Refuses invalid prices. */
export function priceColumns(price: PriceInput, currency: string): PriceColumns {
  if (!isCurrency(currency)) refusePrice('currency');
  const problem = priceProblem(priceInMoney(price, currency));
  if (problem) refusePrice(problem);
  switch (price.kind) {
    case 'free':
      return { price_kind: 'free', price_amount: 0, price_suggested: null, ...ONCE };
    case 'fixed':
      return {
        price_kind: 'fixed',
        price_amount: price.amount,
        price_suggested: null,
        ...ONCE,
        ...(price.every && { price_every_count: price.every.count, price_every_unit: price.every.unit }),
        trial_days: price.trialDays ?? null,
        price_installments: price.installments ?? null,
        price_tiers: price.tiers ?? [],
      };
    case 'from':
      return { price_kind: 'from', price_amount: price.least, price_suggested: price.suggested ?? null, ...ONCE };
  }
}

/** Converts columns to a price. */
export function priceOf({
  price_kind: kind,
  price_amount: amount,
  price_suggested: suggested,
  price_every_count: count,
  price_every_unit: everyUnit,
  trial_days: trialDays,
  price_installments: installments,
  price_tiers: tiers,
}: PriceColumns): PriceInput {
  if (kind === 'free') return { kind };
  if (kind === 'fixed') {
    const unit = INTERVAL_UNITS.find((each) => each === everyUnit);
    if (unit === undefined || count === null)
      return { kind, amount, ...(installments === null ? {} : { installments }), ...tiersIn(tiers) };
    return { kind, amount, every: { unit, count }, ...(trialDays === null ? {} : { trialDays }) };
  }
  if (kind === 'from') return { kind, least: amount, ...(suggested === null ? {} : { suggested }) };
  throw new TypeError(`Unknown kind of price: ${kind}`);
}

/** The stored tiers of a price. None: the price has no such field. */
export function tiersIn(stored: unknown): Pick<OtherPrice, 'tiers'> {
  const tiers = Tiers.parse(stored);
  return tiers.length === 0 ? {} : { tiers };
}

function refusePrice(problem: PriceProblem): never {
  const field = problem === 'currency' ? 'currency' : 'price';
  refuse('invalid-argument', { field, reason: problem }, PRICE_SENTENCES[problem]);
}

export const PRICE_SENTENCES: Record<PriceProblem, string> = {
  interval: 'Enter how often it repeats, up to about three years.',
  trial: 'A free trial has 1 to 90 days, and only a subscription can have one.',
  installments: 'Only a price that is paid once can have installments: 2 to 24 payments.',
  tiers: 'Only a price that is paid once and in full can have quantity prices.',
  currency: 'Choose one of the listed currencies.',
  'not-whole': 'Enter the price as a whole number in the currency’s smallest unit.',
  low: 'Enter a price above zero, or choose Free to give the product away.',
  high: 'This price is too high.',
  'suggested-low': 'The suggested price can’t be below the minimum.',
  'mixed-currencies': 'Use one currency for all amounts of the price.',
};
