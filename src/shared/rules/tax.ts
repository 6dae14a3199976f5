import { isInEu } from './country.ts';
import { allocate } from './money.ts';
import type { TaxWay } from './taxCategory.ts';
import { rateOn, type TaxClass, type TaxRate } from './taxRates.ts';

/** How a store charges tax. */
export interface TaxPolicy {
  /** Who decides the tax. With 'provider' the rates are not used. */
  way: TaxWay;
  /** The country of the creator’s business. */
  home: string;
  /** Whether prices contain the tax. Otherwise it is added. */
  isInclusive: boolean;
  /** Whether the creator declares to sell less than EUR 10,000 a year to consumers in other EU countries. */
  isBelowThreshold: boolean;
  /** Whether the creator declares to sell less than EUR 100,000 a year to them, so that one proof of a country is enough. */
  isOneProofEnough: boolean;
  rates: readonly TaxRate[];
}

export interface TaxBuyer {
  country: string;
  region: string;
  /** The country of a VAT id that VIES has confirmed. Null: none. */
  vatCountry: string | null;
}

/**
 * The tax of a sale. `country` is where it is owed. 'reverse-charge': the buyer’s business owes it in its own country,
 * and the seller charges none.
 */
export type TaxDecision =
  | { kind: 'none' }
  | { kind: 'reverse-charge'; country: string }
  | { kind: 'taxed'; country: string; region: string; basisPoints: number };

/**
 * Decides the tax of a digital product of a class that is sold on a day, such as 2026-01-31.
 *
 * A consumer in another country of the EU pays the rate of their own country, or the seller’s while the seller is below
 * the threshold (Directive 2006/112/EC, articles 58 and 59c). A business there with a confirmed VAT id owes the tax itself
 * (article 196). Everywhere else the creator’s table decides, and no rate means no tax.
 */
export function decideTax(
  { home, isBelowThreshold, rates }: Pick<TaxPolicy, 'home' | 'isBelowThreshold' | 'rates'>,
  buyer: TaxBuyer,
  { day, taxClass }: { day: string; taxClass: TaxClass },
): TaxDecision {
  const { country, region, vatCountry } = buyer;
  const isAbroad = isInEu(country) && country !== home;
  if (isAbroad && vatCountry === country) return { kind: 'reverse-charge', country };
  const place = isAbroad && isInEu(home) && isBelowThreshold ? { country: home, region: '' } : { country, region };
  const basisPoints = rateOn(rates, { ...place, taxClass, day });
  return basisPoints === null || basisPoints === 0 ? { kind: 'none' } : { kind: 'taxed', ...place, basisPoints };
}

/** What a country’s proofs say. 'one': nothing contradicts the buyer’s choice, and nothing confirms it. */
export type CountryEvidence = 'agreed' | 'one' | 'contradiction';

/**
 * Compares the country that the buyer chose with where the connection and the card come from. Null: unknown. Two proofs
 * must agree (Implementing Regulation 282/2011, article 24b), so a proof that agrees outweighs one that does not.
 * `tax_evidence.is_contradicted` is the same rule for orders. It includes 'one' if two proofs are needed.
 */
export function compareCountries(
  chosen: string,
  { connection, card }: { connection: string | null; card: string | null },
): CountryEvidence {
  const others = [connection, card].filter((country) => country !== null);
  if (others.includes(chosen)) return 'agreed';
  return others.length === 0 ? 'one' : 'contradiction';
}

/** An amount of a line after discounts, in minor units, and its rate. Null: no tax. */
export interface TaxableLine {
  amount: number;
  basisPoints: number | null;
}

export interface TaxedAmount {
  net: number;
  tax: number;
  gross: number;
}

export interface TaxedLines extends TaxedAmount {
  /** In the order of the lines. */
  lines: TaxedAmount[];
  /** One for each rate, the highest first. Lines without tax are not among them. */
  rates: (TaxedAmount & { basisPoints: number })[];
}

/**
 * Computes the tax of an order’s lines: rounded half up once for each rate, then spread over the lines of that rate, so
 * that lines, rates and totals add up to the last unit.
 */
export function taxLines(taxable: readonly TaxableLine[], { isInclusive }: { isInclusive: boolean }): TaxedLines {
  const lines = taxable.map(({ amount }) => ({ net: amount, tax: 0, gross: amount }));
  const known = new Set(taxable.flatMap(({ basisPoints }) => (basisPoints === null ? [] : [basisPoints])));
  const rates = [...known]
    .sort((one, other) => other - one)
    .map((basisPoints) => {
      const at = taxable.flatMap((line, index) => (line.basisPoints === basisPoints ? [index] : []));
      const amounts = at.map((index) => taxable[index]?.amount ?? 0);
      const tax = taxOn(sum(amounts), { basisPoints, isInclusive });
      const shares = spread(tax, amounts);
      for (const [place, index] of at.entries()) {
        const [amount = 0, share = 0] = [amounts[place], shares[place]];
        lines[index] = isInclusive
          ? { net: amount - share, tax: share, gross: amount }
          : { net: amount, tax: share, gross: amount + share };
      }
      return { basisPoints, ...total(at.flatMap((index) => lines[index] ?? [])) };
    });
  return { lines, rates, ...total(lines) };
}

/** The tax on an amount that contains it, or that it is added to, rounded half up. */
export function taxOn(
  amount: number,
  { basisPoints, isInclusive }: { basisPoints: number; isInclusive: boolean },
): number {
  return divideHalfUp(BigInt(amount) * BigInt(basisPoints), BigInt(isInclusive ? 10_000 + basisPoints : 10_000));
}

/** A tax in an order, and the amount without tax that it belongs to. */
export interface TaxPart {
  net: number;
  tax: number;
}

/** What is left of an order: the amount with tax, and its tax at each rate. */
export interface Refundable {
  amount: number;
  parts: readonly TaxPart[];
}

/**
 * The tax of each rate in a refund, in proportion to what is left of the order. The last refund returns the rest, so all
 * refunds of an order return exactly its tax.
 */
export function taxOfRefund({ amount: left, parts }: Refundable, amount: number): TaxPart[] {
  const [taxes, nets] = [parts.map(({ tax }) => tax), parts.map(({ net }) => net)];
  const taxLeft = sum(taxes);
  const tax = divideHalfUp(BigInt(taxLeft) * BigInt(amount), BigInt(left));
  const taxShares = spread(tax, taxes);
  const netShares = spread(amount - tax, [...nets, Math.max(0, left - taxLeft - sum(nets))]);
  return parts.map((_, index) => ({ net: netShares[index] ?? 0, tax: taxShares[index] ?? 0 }));
}

/** Splits an amount in proportion to weights. Without any weight, all parts are 0. */
const spread = (amount: number, weights: readonly number[]): number[] =>
  sum(weights) === 0 ? weights.map(() => 0) : allocate({ amount, currency: '' }, weights).map((part) => part.amount);

const divideHalfUp = (dividend: bigint, divisor: bigint): number => Number((2n * dividend + divisor) / (2n * divisor));

const sum = (amounts: readonly number[]): number => amounts.reduce((all, each) => all + each, 0);

const total = (amounts: readonly TaxedAmount[]): TaxedAmount => ({
  net: sum(amounts.map(({ net }) => net)),
  tax: sum(amounts.map(({ tax }) => tax)),
  gross: sum(amounts.map(({ gross }) => gross)),
});

interface TaxPlace {
  country: string;
  region: string;
  basisPoints: number;
}

/** The ledger's account of a tax. The rate is a part of its name, so that each rate has its own sum. */
export const taxAccount = ({ country, region, basisPoints }: TaxPlace): string =>
  ['tax', country, ...(region === '' ? [] : [region]), `${basisPoints}`].join(':');

/** The tax that an account is about. Null: the account is not of a tax. */
export function readTaxAccount(account: string): TaxPlace | null {
  const [kind, country, ...rest] = account.split(':');
  if (kind !== 'tax' || country === undefined || rest.length === 0) return null;
  return { country, region: rest.slice(0, -1).join(':'), basisPoints: Number(rest.at(-1)) };
}
