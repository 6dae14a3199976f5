import { sql } from 'kysely';
import type { StoreTx } from '../../db/transaction.ts';
import { insertTransfers } from './insertTransfers.ts';
import { isMoved, type LedgerTax } from './ledger.ts';

/** What a dispute moved since it was booked last. Each amount is zero or more. */
interface DisputeMovement {
  disputeId: string;
  /** Tells apart the bookings of one dispute. */
  round: number;
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
  /** What was lost before and is the store's again, and the taxes in it. */
  recovered: LostAmount;
  now: Date;
}

export interface LostAmount {
  amount: number;
  taxes: readonly LedgerTax[];
}

/** Books a dispute. `disputes` holds the money until the bank has decided whose it is. */
export async function writeDispute(tx: StoreTx, movement: DisputeMovement): Promise<void> {
  const { disputeId, round, gateway, currency, taxes, recovered, now } = movement;
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
    {
      event: 'dispute-lost',
      debit: 'disputes',
      credit: 'store',
      amount: recovered.taxes.reduce((rest, { amount }) => rest - amount, recovered.amount),
    },
    ...recovered.taxes.map(({ account, amount, base }) => ({
      event: 'dispute-lost',
      debit: 'disputes',
      credit: account,
      amount,
      taxBase: base,
    })),
  ].filter(isMoved);
  const booked = transfers.map((transfer) => ({ ...transfer, eventId: disputeId, currency, round }));
  insertTransfers(tx, { transfers: booked, now });
}

/** What a dispute took from the store, and has not given back. */
export async function findLost(tx: StoreTx, disputeId: string): Promise<LostAmount> {
  const rows = await tx.many(
    tx.q
      .selectFrom('ledger_transfers')
      .select('tax_account as account')
      .select(sql<number>`sum(case when credit_account = 'disputes' then amount else -amount end)::bigint`.as('amount'))
      .select(
        sql<number>`sum(case when credit_account = 'disputes' then tax_base else -tax_base end)::bigint`.as('base'),
      )
      .where('store_id', '=', tx.realm)
      .where('event', '=', 'dispute-lost')
      .where('event_id', '=', disputeId)
      .where((eb) => eb.or([eb('credit_account', '=', 'disputes'), eb('debit_account', '=', 'disputes')]))
      .groupBy('tax_account')
      .orderBy('tax_account'),
  );
  return {
    amount: rows.reduce((sum, { amount }) => sum + amount, 0),
    taxes: rows.flatMap(({ account, ...tax }) =>
      account !== null && (tax.amount > 0 || tax.base > 0) ? [{ account, ...tax }] : [],
    ),
  };
}
