import { sql } from 'kysely';
import type { Services } from '../../../access/context.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { enqueueInvoices } from '../../orders/receipts/enqueueInvoices.ts';
import { ELSEWHERE } from '../../sales/ledger.ts';
import { issueDocuments } from './issueDocuments.ts';

interface Issuing {
  tx: StoreTx;
  now: Date;
  services: Pick<Services, 'settings'>;
}

/** Whose orders: a customer's, or those of all. */
export type Buyers = { customerId: string } | 'all';

/**
 * Issues the invoices that still wait for their buyers' details, before the buyers' names are removed. An invoice keeps
 * a copy of the name, which the law requires. The PDFs are drawn afterwards.
 */
export async function issueOutstanding(at: Issuing, buyers: Buyers): Promise<void> {
  const { tx } = at;
  const orders = await tx.many(
    tx.q
      .selectFrom('orders as o')
      .innerJoin('invoice_settings as s', 's.store_id', 'o.store_id')
      .select('o.id')
      .where('o.store_id', '=', tx.realm)
      .where('o.total', '>', 0)
      .where('o.gateway', '<>', ELSEWHERE)
      .whereRef('o.paid_at', '>=', 's.started_at')
      .$if(buyers !== 'all', (query) => query.where('o.customer_id', '=', buyers === 'all' ? '' : buyers.customerId))
      .where(sql<boolean>`not exists (select from invoices i where i.store_id = ${tx.realm} and i.order_id = o.id)`)
      .orderBy('o.paid_at'),
  );
  for (const { id: orderId } of orders) {
    await issueDocuments(at, { orderId, isRequested: false });
    await enqueueInvoices(tx, orderId);
  }
}
