/** A line of an order. Amounts are in minor units, and are for all of its units. */
export interface PaidLine {
  quantity: number;
  /** How many units were refunded before. */
  refunded: number;
  /** What the buyer paid, with tax. */
  paid: number;
  /** The tax in it. */
  tax: number;
}

/**
 * What the next units of a line return. It is the difference between two running totals, so that the refunds of all units
 * return exactly what was paid.
 */
export function unitsRefund(line: PaidLine, units: number): { amount: number; tax: number } {
  const share = (whole: number) =>
    shareOf(whole, line.refunded + units, line.quantity) - shareOf(whole, line.refunded, line.quantity);
  const tax = share(line.tax);
  return { amount: share(line.paid - line.tax) + tax, tax };
}

/** The share that a number of units has in an amount, rounded down. */
const shareOf = (whole: number, units: number, quantity: number): number =>
  Number((BigInt(whole) * BigInt(units)) / BigInt(quantity));
