import { taxOfRefund } from '#shared/rules/tax.ts';
import type { LockedOrder } from './lockOrder.ts';

/**
 * The tax in an amount that leaves an order, in proportion to what is left of it. A bank or the provider may take more
 * than is left.
 */
export function taxIn({ total, refunded, lost, tax, refunded_tax, lost_tax }: LockedOrder, amount: number): number {
  const left = total - refunded - lost;
  if (left <= 0) return 0;
  return taxOfRefund({ amount: left, taxes: [tax - refunded_tax - lost_tax] }, Math.min(amount, left))[0] ?? 0;
}
