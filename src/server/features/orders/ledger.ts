import { randomUUID } from 'node:crypto';
import type { StoreTx } from '../../db/transaction.ts';

/** Money that moves for one event: a payment with its fee, or a refund. */
export interface Movement {
  event: 'payment' | 'refund';
  eventId: string;
  gateway: string;
  amount: number;
  /** What the gateway keeps; none on a refund. */
  fee: number;
  currency: string;
  now: Date;
}

/** Writes both sides of every transfer as one row, so no entry stands unbalanced. */
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

/** The gateway of sales that were made elsewhere: no money of theirs ever passes through here. */
export const ELSEWHERE = 'external';

// What the creator was paid elsewhere is kept apart, so that nothing of it ever counts as a gateway's debt to the store.
const accountsOf = (gateway: string) =>
  gateway === ELSEWHERE
    ? { cash: 'elsewhere', revenue: 'store:elsewhere' }
    : { cash: `gateway:${gateway}`, revenue: 'store' };

function transfers({ event, gateway, amount, fee }: Movement) {
  const { cash, revenue } = accountsOf(gateway);
  if (event === 'refund') return [{ debit: revenue, credit: cash, amount }];
  const sale = { debit: cash, credit: revenue, amount };
  return fee > 0 ? [sale, { debit: 'fees', credit: cash, amount: fee }] : [sale];
}
