import type { StoreTx } from '../../db/transaction.ts';
import { insertTransfers } from './insertTransfers.ts';

/** The money that one event moves: a payment with its fees, a refund, or one that failed and is undone. */
export interface Movement {
  event: 'payment' | 'refund' | 'refund-failed';
  eventId: string;
  gateway: string;
  amount: number;
  /** The gateway's fee. Zero except for a payment. */
  fee: number;
  /** The platform's share of a payment, or the part of it that a refund returns. */
  platformFee?: number;
  /** The taxes in the amount. */
  taxes?: readonly LedgerTax[];
  currency: string;
  now: Date;
}

/** A tax in a payment or refund. */
export interface LedgerTax {
  /** Such as tax:NL:2100. */
  account: string;
  amount: number;
  /** The amount without tax that it belongs to. */
  base: number;
}

/** Books what an event moved. */
export function writeLedger(tx: StoreTx, movement: Movement): void {
  const { event, eventId, currency, now } = movement;
  const moved = transfers(movement).map((transfer) => ({ ...transfer, event, eventId, currency }));
  insertTransfers(tx, { transfers: moved, now });
}

/** The gateway name of sales made elsewhere. Their money never passes through Stoa. */
export const ELSEWHERE = 'external';

// Payments the creator received elsewhere have their own account, so that they never count as the gateway's debt to the
// store.
const accountsOf = (gateway: string) =>
  gateway === ELSEWHERE
    ? { cash: 'elsewhere', revenue: 'store:elsewhere' }
    : { cash: `gateway:${gateway}`, revenue: 'store' };

function transfers({ event, gateway, amount, fee, platformFee = 0, taxes = [] }: Movement) {
  const { cash, revenue } = accountsOf(gateway);
  const sale = [
    { debit: cash, credit: revenue, amount: taxes.reduce((rest, tax) => rest - tax.amount, amount) },
    ...taxes.map((tax) => ({ debit: cash, credit: tax.account, amount: tax.amount, taxBase: tax.base })),
    { debit: 'fees', credit: cash, amount: fee },
    { debit: 'fees:platform', credit: cash, amount: platformFee },
  ];
  const moved = event === 'refund' ? sale.map(reverse) : sale;
  return moved.filter(isMoved);
}

/** A tax that is rounded to zero still has the amount that it is on. */
export const isMoved = ({ amount, taxBase = 0 }: { amount: number; taxBase?: number }): boolean =>
  amount > 0 || taxBase > 0;

const reverse = <Side extends { debit: string; credit: string }>(transfer: Side): Side => ({
  ...transfer,
  debit: transfer.credit,
  credit: transfer.debit,
});
