import { randomUUID } from 'node:crypto';
import type { StoreTx } from '../../db/transaction.ts';

/** The money that one event moves: a payment with its fee, a refund, or one that failed and is undone. */
export interface Movement {
  event: 'payment' | 'refund' | 'refund-failed';
  eventId: string;
  gateway: string;
  amount: number;
  /** The gateway's fee. Zero except for a payment. */
  fee: number;
  currency: string;
  now: Date;
}

/** Writes both sides of every transfer as one row, so that no entry can be unbalanced. */
export async function writeLedger(tx: StoreTx, movement: Movement): Promise<void> {
  await tx.run(
    tx.q.insertInto('ledger_transfers').values(
      transfers(movement).map(({ debit, credit, amount }) => ({
        store_id: tx.realm,
        id: randomUUID(),
        event: movement.event,
        event_id: movement.eventId,
        debit_account: debit,
        credit_account: credit,
        amount,
        currency: movement.currency,
        created_at: movement.now,
      })),
    ),
  );
}

/** The gateway name of sales made elsewhere. Their money never passes through Stoa. */
export const ELSEWHERE = 'external';

// Payments the creator received elsewhere have their own account, so that they never count as the gateway's debt to the
// store.
const accountsOf = (gateway: string) =>
  gateway === ELSEWHERE
    ? { cash: 'elsewhere', revenue: 'store:elsewhere' }
    : { cash: `gateway:${gateway}`, revenue: 'store' };

function transfers({ event, gateway, amount, fee }: Movement) {
  const { cash, revenue } = accountsOf(gateway);
  if (event === 'refund') return [{ debit: revenue, credit: cash, amount }];
  if (event === 'refund-failed') return [{ debit: cash, credit: revenue, amount }];
  const sale = { debit: cash, credit: revenue, amount };
  return fee > 0 ? [sale, { debit: 'fees', credit: cash, amount: fee }] : [sale];
}
