/** The platform's share of a payment. `net` is the amount without tax; the share is rounded down. */
export const platformFee = (net: number, basisPoints: number): number => share(net, { of: basisPoints, total: 10_000 });

interface Refunding {
  /** The platform's share of the payment. */
  fee: number;
  /** The amount of the payment. */
  total: number;
  /** How much of the payment is refunded in all, including this refund. */
  refunded: number;
  /** How much of the share earlier refunds returned. */
  returned: number;
}

/** How much of its share the platform returns with a refund. A full refund returns all of it. */
export const returnedFee = ({ fee, total, refunded, returned }: Refunding): number =>
  Math.max(0, share(fee, { of: refunded, total }) - returned);

// Products of two amounts do not fit into a number.
const share = (amount: number, { of, total }: { of: number; total: number }): number =>
  Number((BigInt(amount) * BigInt(of)) / BigInt(total));
