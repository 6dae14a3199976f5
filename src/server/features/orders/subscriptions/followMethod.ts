import type { StoreTx } from '../../../db/transaction.ts';
import type { AccountId, MethodReading } from '../../../gateways/payments/port.ts';
import { enqueueSubscriptionEmail } from './enqueueSubscriptionEmail.ts';
import { lastPaidOrder } from './lastPaidOrder.ts';

interface Read {
  gateway: string;
  account: AccountId;
  /** The provider's id. */
  methodId: string;
  reading: MethodReading;
}

/**
 * Records a saved method as the provider has it now. One that can't be charged any more leaves its subscriptions, and their
 * customers are asked for another one. False: the store has not saved this method.
 */
export async function followMethod(
  at: { tx: StoreTx; now: Date },
  { gateway, account, methodId, reading }: Read,
): Promise<boolean> {
  const { tx, now } = at;
  const { isChargeable, ...card } = reading;
  const known = await tx.maybe(
    tx.q
      .selectFrom('payment_methods')
      .select(['id', 'forgotten_at'])
      .where('store_id', '=', tx.realm)
      .where('provider_method', '=', methodId)
      .where('gateway', '=', gateway)
      .where('account_id', 'is not distinct from', account)
      .forUpdate(),
  );
  if (!known) return false;
  // Stoa itself has had it forgotten.
  if (known.forgotten_at !== null) return true;
  await tx.run(
    tx.q
      .updateTable('payment_methods')
      .set(isChargeable ? card : { forgotten_at: now })
      .where('store_id', '=', tx.realm)
      .where('id', '=', known.id),
  );
  if (!isChargeable) await requestNewCard(at, known.id);
  return true;
}

/** A customer whose payment is overdue has a link to pay it, and one who canceled needs no card. */
async function requestNewCard(at: { tx: StoreTx; now: Date }, methodId: string): Promise<void> {
  const { tx } = at;
  const left = await tx.many(
    tx.q
      .updateTable('subscriptions as s')
      .set({ method_id: null })
      .where('s.store_id', '=', tx.realm)
      .where('s.method_id', '=', methodId)
      .where('s.status', '<>', 'ended')
      .returning(['s.status', 's.canceled_by'])
      .returning((eb) => lastPaidOrder(tx, eb.ref('s.id')).as('order_id')),
  );
  for (const { status, canceled_by: canceledBy, order_id: orderId } of left)
    if (status === 'active' && canceledBy === null && orderId !== null)
      await enqueueSubscriptionEmail(at, { orderId, about: 'method' });
}
