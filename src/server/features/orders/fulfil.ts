import { randomUUID } from 'node:crypto';
import { job } from '#shared/contract/jobs.ts';
import { writeLedger } from './ledger.ts';
import type { Till } from './Purchase.ts';
import type { Payment } from './takePayment.ts';

/** What a settled order brings about: the ledger's entries, the right to open what was bought, two letters. */
export async function fulfil(
  { tx, now }: Pick<Till, 'tx' | 'now'>,
  {
    orderId,
    customerId,
    payment,
    lines,
  }: {
    orderId: string;
    customerId: string;
    payment: Payment | null;
    lines: readonly { id: string; productId: string }[];
  },
): Promise<void> {
  await Promise.all([
    payment && writeLedger(tx, { event: 'payment', eventId: payment.id, ...payment, now }),
    tx.run(
      tx.q.insertInto('entitlements').values(
        lines.map((line) => ({
          store_id: tx.realm,
          id: randomUUID(),
          customer_id: customerId,
          product_id: line.productId,
          order_line_id: line.id,
          granted_at: now,
        })),
      ),
    ),
    tx.later(job('sendReceipt', { realm: tx.realm, orderId })),
    tx.later(job('notifySale', { realm: tx.realm, orderId })),
  ]);
}
