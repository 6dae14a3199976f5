import type { Messages } from './Messages.ts';

/** Which units of a sold line were refunded: 'Refunded', or 'Refunded × 2' if not all. Null: none. */
export function refundedText(
  { quantity, refundedUnits }: { quantity: number; refundedUnits: number },
  { order }: Pick<Messages, 'order'>,
): string | null {
  if (refundedUnits === 0) return null;
  return refundedUnits === quantity ? order.lineRefunded : `${order.lineRefunded} × ${refundedUnits}`;
}
