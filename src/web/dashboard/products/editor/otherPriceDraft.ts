import type { OtherPrice, PriceInput } from '#shared/contract/catalog.ts';
import { amountText, readAmount } from '../amountField.ts';
import { draftTiersOf, readTiers, type DraftTier, type TierProblems } from './tierDraft.ts';

/** A price in another currency as typed. */
export type DraftPrice = {
  /** Tells rows apart while their currencies change. */
  key: string;
  currency: string;
  amount: string;
  suggested: string;
  tiers: readonly DraftTier[];
};

type Place = `prices.${number}.${Exclude<keyof OtherPrice, 'tiers'>}`;

/** The messages of invalid rows, by the row's number and its field. */
export type RowProblems = { [place in Place]?: string } & TierProblems;

export const draftPriceOf = ({ currency, amount, suggested, tiers }: OtherPrice): DraftPrice => ({
  key: currency,
  currency,
  amount: amountText(amount, currency),
  suggested: suggested === undefined ? '' : amountText(suggested, currency),
  tiers: draftTiersOf(tiers, currency),
});

type PricedDraft = {
  priceKind: PriceInput['kind'] | null;
  currency: string;
  prices: readonly DraftPrice[];
  /** The most units in one order. Null: the price has no tiers. */
  tiersUpTo: number | null;
};

/** The rows as numbers, or the problems of those that cannot be saved. */
export function readPrices({ priceKind, currency, prices, tiersUpTo }: PricedDraft): {
  prices: OtherPrice[] | null;
  problems: RowProblems;
} {
  if (priceKind === null || priceKind === 'free') return { prices: null, problems: {} };
  const problems: RowProblems = {};
  const read = prices.flatMap((row, at) => {
    const place = `prices.${at}` as const;
    if (row.currency === currency) problems[`${place}.currency`] = 'This is the product’s own currency.';
    else if (prices.findIndex((other) => other.currency === row.currency) < at)
      problems[`${place}.currency`] = 'This currency already has a price.';
    // An empty minimum means zero.
    const isEmptyMinimum = priceKind === 'from' && row.amount.trim() === '';
    const amount = isEmptyMinimum
      ? { amount: 0 }
      : readAmount(row.amount, { currency: row.currency, least: priceKind === 'fixed' ? 1 : 0 });
    if (amount.amount === undefined) {
      problems[`${place}.amount`] = amount.problem;
      return [];
    }
    const price = { currency: row.currency, amount: amount.amount };
    if (priceKind === 'fixed') {
      if (tiersUpTo === null || row.tiers.length === 0) return [price];
      const read = readTiers({ of: place, ...row, full: amount.amount, most: tiersUpTo });
      Object.assign(problems, read.problems);
      return [{ ...price, tiers: read.tiers }];
    }
    if (row.suggested.trim() === '') return [price];
    const suggested = readAmount(row.suggested, { currency: row.currency, least: amount.amount });
    if (suggested.amount === undefined) {
      problems[`${place}.suggested`] = suggested.problem;
      return [];
    }
    return [{ ...price, suggested: suggested.amount }];
  });
  return { prices: Object.keys(problems).length === 0 ? read : null, problems };
}

/** The other currencies in which the product is sold. */
export const otherCurrencies = ({ currency, prices }: Pick<PricedDraft, 'currency' | 'prices'>): string[] => [
  ...new Set(prices.map((row) => row.currency).filter((other) => other !== currency)),
];
