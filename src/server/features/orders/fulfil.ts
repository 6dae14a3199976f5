import { randomUUID } from 'node:crypto';
import { job } from '#shared/contract/jobs.ts';
import { writeLedger } from './ledger.ts';
import { queueReceipt, type Receipted } from './queueReceipt.ts';
import type { Till } from './Purchase.ts';
import type { Payment } from './takePayment.ts';

interface Settled {
  customerId: string;
  payment: Payment | null;
  lines: readonly { id: string; productId: string }[];
}

/** What a settled order brings about: the ledger's entries, the right to open what was bought, two letters. */
export async function fulfil(
  till: Pick<Till, 'tx' | 'now' | 'language'>,
  { order, ...settled }: Settled & { order: Receipted },
): Promise<void> {
  const { tx } = till;
  await Promise.all([
    settle(till, settled),
    queueReceipt(till, order),
    tx.later(job('notifySale', { realm: tx.realm, orderId: order.id })),
  ]);
}

/** The same without a letter. */
export async function settle(
  { tx, now }: Pick<Till, 'tx' | 'now'>,
  { customerId, payment, lines }: Settled,
): Promise<void> {
  await Promise.all([
    tx.announce(`orders:${tx.realm}`),
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
  ]);
}
