/** The platform's share of a payment. `net` is the amount without tax; the share is rounded down. */
export const platformFee = (net: number, basisPoints: number): number => share(net, { of: basisPoints, total: 10_000 });

interface Refunding {
  /** The platform's share of the payment. */
  fee: number;
  /** The amount of the payment. */
  total: number;
  /** How much of the payment was refunded before, and with this refund. */
  before: number;
  amount: number;
  /** How much of the share earlier refunds returned. */
  returned: number;
}

/** How much of its share the platform returns with a refund. Refunds of the whole payment return all of it. */
export const returnedFee = ({ fee, total, before, amount, returned }: Refunding): number =>
  Math.min(share(fee, { of: before + amount, total }) - share(fee, { of: before, total }), fee - returned);

// Products of two amounts do not fit into a number.
const share = (amount: number, { of, total }: { of: number; total: number }): number =>
  Number((BigInt(amount) * BigInt(of)) / BigInt(total));
