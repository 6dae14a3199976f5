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
  /** What the store has lost for good, the tax in it, and the platform's share of it. */
  lost: number;
  tax: LedgerTax | null;
  platformFee: number;
  now: Date;
}

/** Books a dispute. `disputes` holds the money until the bank has decided whose it is. */
export async function writeDispute(tx: StoreTx, movement: DisputeMovement): Promise<void> {
  const { disputeId, gateway, currency, tax, now } = movement;
  const cash = `gateway:${gateway}`;
  const transfers = [
    { event: 'dispute', debit: 'disputes', credit: cash, amount: movement.withdrawn },
    { event: 'dispute', debit: 'fees:dispute', credit: cash, amount: movement.fee },
    { event: 'dispute-won', debit: cash, credit: 'disputes', amount: movement.reinstated },
    { event: 'dispute-lost', debit: 'store', credit: 'disputes', amount: movement.lost - (tax?.amount ?? 0) },
    { event: 'dispute-lost', debit: tax?.account ?? '', credit: 'disputes', amount: tax?.amount ?? 0 },
    { event: 'dispute-lost', debit: cash, credit: 'fees:platform', amount: movement.platformFee },
  ].filter(({ amount }) => amount > 0);
  const booked = transfers.map((transfer) => ({ ...transfer, eventId: disputeId, currency }));
  await insertTransfers(tx, { transfers: booked, now });
}
