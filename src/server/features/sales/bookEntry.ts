import type { StoreTx } from '../../db/transaction.ts';
import { transferRows } from './insertTransfers.ts';

/** A change of the gateway's balance that no payment, refund or dispute has booked. Positive: the balance grows. */
export interface BalanceChange {
  event: 'payout' | 'payout-failed' | 'provider-entry' | 'exchange';
  eventId: string;
  /** The account on the other side. */
  counterpart: 'bank' | 'fees' | 'outside' | 'exchange';
  change: number;
  currency: string;
}

/** Books changes of a gateway's balance. A change that is booked already stays as it is. */
export async function bookChanges(
  tx: StoreTx,
  { gateway, changes, now }: { gateway: string; changes: readonly BalanceChange[]; now: Date },
): Promise<void> {
  const cash = cashAccount(gateway);
  const transfers = changes
    .filter(({ change }) => change !== 0)
    .map(({ event, eventId, counterpart, change, currency }) => ({
      event,
      eventId,
      debit: change > 0 ? cash : counterpart,
      credit: change > 0 ? counterpart : cash,
      amount: Math.abs(change),
      currency,
    }));
  if (transfers.length > 0)
    await tx.run(
      tx.q
        .insertInto('ledger_transfers')
        .values(transferRows(tx, transfers, now))
        .onConflict((on) => on.doNothing()),
    );
}

/** The ledger's account of the money that a gateway holds. */
export const cashAccount = (gateway: string): string => `gateway:${gateway}`;
