import { latinDigits } from '#shared/rules/digits.ts';
import { TIER_SENTENCES, tiersProblem, type PriceTier } from '#shared/rules/priceTiers.ts';
import { amountText, readAmount } from '../amountField.ts';

/** A quantity price as typed. */
export type DraftTier = {
  /** Identifies the row, whose numbers change while they are typed. */
  key: string;
  from: string;
  amount: string;
};

/** The price that tiers belong to, as in the names of its fields. */
export type TiersOf = 'price' | `prices.${number}`;

/** The messages of invalid rows, by the row's number and its field. */
export type TierProblems = { [place in `${TiersOf}.tiers.${number}.${keyof PriceTier}`]?: string };

export const draftTiersOf = (tiers: readonly PriceTier[] | undefined, currency: string): DraftTier[] =>
  (tiers ?? []).map(({ from, amount }) => ({ key: `${from}`, from: `${from}`, amount: amountText(amount, currency) }));

interface Typed {
  of: TiersOf;
  tiers: readonly DraftTier[];
  /** The price of one unit. Undefined: it has a problem of its own. */
  full: number | undefined;
  currency: string;
  /** The most units in one order. */
  most: number;
}

/** The rows as numbers, or the first problem of each kind at its field. */
export function readTiers({ of, tiers: rows, full, currency, most }: Typed): {
  tiers: PriceTier[];
  problems: TierProblems;
} {
  const problems: TierProblems = {};
  const tiers = rows.map((row, at): PriceTier => {
    const amount = readAmount(row.amount, { currency, least: 1 });
    if (amount.amount === undefined) problems[`${of}.tiers.${at}.amount`] = amount.problem;
    const from = Number(latinDigits(row.from) || Number.NaN);
    if (from > most)
      problems[`${of}.tiers.${at}.from`] =
        `An order can have ${most} of these at most. Raise “Maximum per order” first.`;
    return { from, amount: amount.amount ?? 0 };
  });
  const found = full === undefined ? null : tiersProblem(full, tiers);
  // An amount that cannot be read has its own problem already.
  if (found) problems[`${of}.tiers.${found.at}.${found.field}`] ??= TIER_SENTENCES[found.problem];
  return { tiers, problems };
}
