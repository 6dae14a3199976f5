import { isCurrency } from './currency.ts';
import { isInstallments } from './installments.ts';
import { compare, MAX_AMOUNT, type Money } from './money.ts';
import type { PriceTier } from './priceTiers.ts';
import { isInterval, type Interval } from './subscription.ts';
import { isTrial } from './trial.ts';

/**
 * The price of a product: free, fixed (once, also in installments or less for more units, or again every period, after a
 * free trial), or pay-what-you-want with a minimum, which may be 0.
 */
export type Price =
  | { kind: 'free' }
  | {
      kind: 'fixed';
      amount: Money;
      every?: Interval | undefined;
      trialDays?: number | undefined;
      installments?: number | undefined;
      /** What each unit costs from a number of units on. */
      tiers?: readonly PriceTier[] | undefined;
    }
  | { kind: 'from'; least: Money; suggested?: Money | undefined };

/** The possible problems of a price set by a creator. */
export type PriceProblem =
  | 'interval'
  | 'trial'
  | 'installments'
  | 'tiers'
  | 'currency'
  | 'not-whole'
  | 'low'
  | 'high'
  | 'suggested-low'
  | 'mixed-currencies';

/** The possible problems of an amount offered by a buyer. */
export type OfferProblem = 'missing' | 'not-whole' | 'low' | 'high' | 'mixed-currencies';

/** The problem of a price, or null. A fixed price must be above zero, and no amount may exceed MAX_AMOUNT. */
export function priceProblem(price: Price): PriceProblem | null {
  if (price.kind === 'free') return null;
  if (price.kind === 'fixed') return termsProblem(price) ?? amountProblem(price.amount, 1);
  return amountProblem(price.least, 0) ?? suggestedProblem(price);
}

/**
 * The amount a buyer pays: null for free, the fixed amount whatever was offered, or the offer if it reaches the
 * minimum. An offer that is missing, too low, too high or in another currency is a problem.
 */
export function chargeFor(price: Price, offered?: Money): Money | OfferProblem | null {
  if (price.kind === 'free') return null;
  if (price.kind === 'fixed') return price.amount;
  if (offered === undefined) return 'missing';
  if (offered.currency !== price.least.currency) return 'mixed-currencies';
  return rangeProblem(offered, price.least.amount) ?? offered;
}

function termsProblem({
  every,
  trialDays,
  installments,
  tiers = [],
}: Extract<Price, { kind: 'fixed' }>): PriceProblem | null {
  if (every && !isInterval(every)) return 'interval';
  if (trialDays !== undefined && !(every && isTrial(trialDays))) return 'trial';
  if (tiers.length > 0 && (every || installments !== undefined)) return 'tiers';
  return installments !== undefined && (every || !isInstallments(installments)) ? 'installments' : null;
}

function suggestedProblem({ least, suggested }: Extract<Price, { kind: 'from' }>): PriceProblem | null {
  if (suggested === undefined) return null;
  if (suggested.currency !== least.currency) return 'mixed-currencies';
  return amountProblem(suggested, 0) ?? (compare(suggested, least) < 0 ? 'suggested-low' : null);
}

function amountProblem(money: Money, least: number): PriceProblem | null {
  return isCurrency(money.currency) ? rangeProblem(money, least) : 'currency';
}

function rangeProblem({ amount }: Money, least: number): 'not-whole' | 'low' | 'high' | null {
  if (!Number.isSafeInteger(amount)) return 'not-whole';
  if (amount < least) return 'low';
  return amount > MAX_AMOUNT ? 'high' : null;
}
