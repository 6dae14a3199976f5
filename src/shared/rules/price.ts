import { isCurrency } from './currency.ts';
import { compare, MAX_AMOUNT, type Money } from './money.ts';

/** What a product costs: nothing, one amount, or what the buyer wishes from a least amount (which may be 0). */
export type Price =
  | { kind: 'free' }
  | { kind: 'fixed'; amount: Money }
  | { kind: 'from'; least: Money; suggested?: Money | undefined };

/** What can be wrong with a price that a creator sets. */
export type PriceProblem = 'currency' | 'not-whole' | 'low' | 'high' | 'suggested-low' | 'mixed-currencies';

/** What can be wrong with an amount that a buyer offers. */
export type OfferProblem = 'missing' | 'not-whole' | 'low' | 'high' | 'mixed-currencies';

/** What is wrong with a price, or null. A fixed price is above zero and no amount is above MAX_AMOUNT. */
export function priceProblem(price: Price): PriceProblem | null {
  if (price.kind === 'free') return null;
  if (price.kind === 'fixed') return amountProblem(price.amount, 1);
  return amountProblem(price.least, 0) ?? suggestedProblem(price);
}

/**
 * What a buyer pays: null where nothing is to be paid, the fixed amount whatever was offered, or the offer if it is
 * enough. A missing, too low, too high or foreign offer is named.
 */
export function chargeFor(price: Price, offered?: Money): Money | OfferProblem | null {
  if (price.kind === 'free') return null;
  if (price.kind === 'fixed') return price.amount;
  if (offered === undefined) return 'missing';
  if (offered.currency !== price.least.currency) return 'mixed-currencies';
  return rangeProblem(offered, price.least.amount) ?? offered;
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
