import { taxOfRefund } from '#shared/rules/tax.ts';
import { restLeft } from '#shared/rules/tip.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import type { LedgerTax } from '../../sales/ledger.ts';
import { findTaxesLeft } from '../../sales/ledgerTaxes.ts';
import type { LockedOrder } from './lockOrder.ts';

/**
 * The taxes in an amount that leaves an order, in proportion to what is left of it without the tip, which leaves last and
 * has no tax. A bank or the provider may take more than is left.
 */
export async function taxesIn(tx: StoreTx, order: LockedOrder, amount: number): Promise<LedgerTax[]> {
  const left = restLeft(order);
  if (left === 0 || amount === 0) return [];
  const taxes = await findTaxesLeft(tx, order.id);
  const parts = taxOfRefund(
    { amount: left, parts: taxes.map((each) => ({ tax: each.amount, net: each.base })) },
    Math.min(amount, left),
  );
  return taxes.flatMap(({ account }, at) => {
    const part = parts[at];
    return part && (part.tax > 0 || part.net > 0) ? [{ account, amount: part.tax, base: part.net }] : [];
  });
}

export const sumOfTaxes = (taxes: readonly LedgerTax[]): number => taxes.reduce((sum, { amount }) => sum + amount, 0);
