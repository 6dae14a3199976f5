import type { StoreTx } from '../../db/transaction.ts';
import { insertTransfers } from './insertTransfers.ts';
import type { LedgerTax } from './ledger.ts';

/** What a dispute moved since it was booked last. Each amount is zero or more. */
interface DisputeMovement {
  disputeId: string;
  gateway: string;
  currency: string;
  /** Taken from the gateway's balance, with a fee; and given back. */
  withdrawn: number;
  fee: number;
  reinstated: number;
  /** What the store has lost for good, the taxes in it, and the platform's share of it. */
  lost: number;
  taxes: readonly LedgerTax[];
  platformFee: number;
  now: Date;
}

/** Books a dispute. `disputes` holds the money until the bank has decided whose it is. */
export async function writeDispute(tx: StoreTx, movement: DisputeMovement): Promise<void> {
  const { disputeId, gateway, currency, taxes, now } = movement;
  const cash = `gateway:${gateway}`;
  const transfers = [
    { event: 'dispute', debit: 'disputes', credit: cash, amount: movement.withdrawn },
    { event: 'dispute', debit: 'fees:dispute', credit: cash, amount: movement.fee },
    { event: 'dispute-won', debit: cash, credit: 'disputes', amount: movement.reinstated },
    {
      event: 'dispute-lost',
      debit: 'store',
      credit: 'disputes',
      amount: taxes.reduce((rest, { amount }) => rest - amount, movement.lost),
    },
    ...taxes.map(({ account, amount, base }) => ({
      event: 'dispute-lost',
      debit: account,
      credit: 'disputes',
      amount,
      taxBase: base,
    })),
    { event: 'dispute-lost', debit: cash, credit: 'fees:platform', amount: movement.platformFee },
  ].filter(({ amount }) => amount > 0);
  const booked = transfers.map((transfer) => ({ ...transfer, eventId: disputeId, currency }));
  await insertTransfers(tx, { transfers: booked, now });
}
