import { insertRows } from '../../db/statement.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { newRowId } from '../../db/rowId.ts';

/** Money that moves from one account of the ledger to another. `eventId`: of what moved it. */
export interface Transfer {
  event: string;
  eventId: string;
  debit: string;
  credit: string;
  /** Above 0, in minor units of the currency. 0 for a tax that is rounded to zero. */
  amount: number;
  /** To or from an account of a tax: the amount without tax that it belongs to. */
  taxBase?: number;
  currency: string;
  /** Tells apart what one event moves between the same accounts at several times. */
  round?: number;
}

/** Writes both sides of each transfer as one row, so that no entry can be unbalanced. */
export function insertTransfers(tx: StoreTx, { transfers, now }: { transfers: readonly Transfer[]; now: Date }): void {
  if (transfers.length > 0) tx.batch(insertRows('ledger_transfers', transferRows(tx, transfers, now)));
}

/** The rows of transfers, for an insert that leaves out those that are booked already. */
export const transferRows = (tx: StoreTx, transfers: readonly Transfer[], now: Date) =>
  transfers.map(({ event, eventId, debit, credit, amount, taxBase, currency, round = 0 }) => ({
    store_id: tx.realm,
    id: newRowId(),
    event,
    event_id: eventId,
    debit_account: debit,
    credit_account: credit,
    amount,
    tax_base: taxBase ?? null,
    currency,
    round,
    created_at: now,
  }));
