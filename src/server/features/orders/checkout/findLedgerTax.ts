import { taxAccount } from '#shared/rules/tax.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import type { LedgerTax } from '../../sales/ledger.ts';
import { findTaxEvidence } from './taxEvidence.ts';

/** The account of an order's tax, with an amount of it. Null: no tax. */
export async function findLedgerTax(
  tx: StoreTx,
  { orderId, amount }: { orderId: string; amount: number },
): Promise<LedgerTax | null> {
  if (amount === 0) return null;
  const evidence = await findTaxEvidence(tx, orderId);
  if (!evidence) throw new Error(`The tax of order ${orderId} has no evidence.`);
  return { account: taxAccount(evidence), amount };
}
