import { taxOfRefund } from '#shared/rules/tax.ts';
import { restLeft } from '#shared/rules/tip.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import type { LedgerTax } from '../../sales/ledger.ts';
import { findTaxesLeft } from '../../sales/ledgerTaxes.ts';
import type { LockedOrder } from './lockOrder.ts';

/**
 * The taxes in an amount that leaves an order, in proportion to what is left of it without the tip, which leaves last and
 * has no tax. A bank or the provider may take more than is left. `returning` are taxes that come back at the same time, and
 * that `order` already includes.
 */
export async function taxesIn(
  tx: StoreTx,
  order: LockedOrder,
  amount: number,
  returning: readonly LedgerTax[] = [],
): Promise<LedgerTax[]> {
  const left = restLeft(order);
  if (left === 0 || amount === 0) return [];
  const taxes = addTaxes(await findTaxesLeft(tx, order.id), returning);
  const parts = taxOfRefund(
    { amount: left, parts: taxes.map((each) => ({ tax: each.amount, net: each.base })) },
    Math.min(amount, left),
  );
  return taxes.flatMap(({ account }, at) => {
    const part = parts[at];
    return part && (part.tax > 0 || part.net > 0) ? [{ account, amount: part.tax, base: part.net }] : [];
  });
}

/** Adds two lists of taxes. Returns one entry for each account. */
function addTaxes(some: readonly LedgerTax[], others: readonly LedgerTax[]): LedgerTax[] {
  const byAccount = Map.groupBy([...some, ...others], ({ account }) => account);
  return [...byAccount].map(([account, taxes]) => ({
    account,
    amount: sumOfTaxes(taxes),
    base: taxes.reduce((sum, { base }) => sum + base, 0),
  }));
}

export const sumOfTaxes = (taxes: readonly LedgerTax[]): number => taxes.reduce((sum, { amount }) => sum + amount, 0);
