import { sql } from 'kysely';
import { STEP_ROWS } from '../../access/deleteInSteps.ts';
import type { StoreTx } from '../../db/transaction.ts';

/** The facts of an event without what describes a person: the machines of a customer, and what a creator wrote about a key. */
export const leastFacts = sql<string>`case when kind like 'licence.%' then facts - 'activation' - 'reason' else facts end`;

/**
 * Erases what messages and answers hold about a customer, or about all. A message that still waits is composed anew when it is sent,
 * and then names nobody.
 */
export async function eraseMessages(tx: StoreTx, { customerId }: { customerId?: string } = {}): Promise<void> {
  const isTheirs = (column: string) =>
    customerId === undefined
      ? sql<boolean>`${sql.ref(column)} is not null`
      : sql<boolean>`${sql.ref(column)} = ${customerId}`;
  // First, so that an attempt under way sees that its message is gone.
  await tx.run(
    tx.q
      .updateTable('webhook_events')
      .set({ payload: null, facts: leastFacts })
      .where('store_id', '=', tx.realm)
      .where(isTheirs('customer_id')),
  );
  await tx.run(
    tx.q
      .updateTable('webhook_deliveries as d')
      .set({ answer: '' })
      .from('webhook_events as e')
      .whereRef('e.store_id', '=', 'd.store_id')
      .whereRef('e.id', '=', 'd.event_id')
      .where('d.store_id', '=', tx.realm)
      .where('d.answer', '<>', '')
      .where('e.store_id', '=', tx.realm)
      .where(isTheirs('e.customer_id')),
  );
}

/** Erases what up to a thousand messages and their answers hold about customers. Returns how many messages. */
export async function eraseSomeMessages(tx: StoreTx): Promise<number> {
  const erased = await tx.many(
    tx.q
      .updateTable('webhook_events')
      .set({ payload: null, facts: leastFacts })
      .where('store_id', '=', tx.realm)
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('webhook_events')
          .select('id')
          .where('store_id', '=', tx.realm)
          .where('customer_id', 'is not', null)
          .where('payload', 'is not', null)
          .orderBy('id')
          .limit(STEP_ROWS),
      )
      .returning('id'),
  );
  const ids = erased.map(({ id }) => id);
  if (ids.length > 0)
    await tx.run(
      tx.q
        .updateTable('webhook_deliveries')
        .set({ answer: '' })
        .where('store_id', '=', tx.realm)
        .where('event_id', 'in', ids),
    );
  return ids.length;
}
