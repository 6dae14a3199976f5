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

function transfers({ event, gateway, amount, fee }: Movement) {
  const cash = `gateway:${gateway}`;
  if (event === 'refund') return [{ debit: 'store', credit: cash, amount }];
  const sale = { debit: cash, credit: 'store', amount };
  return fee > 0 ? [sale, { debit: 'fees', credit: cash, amount: fee }] : [sale];
}
