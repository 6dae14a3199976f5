import type { StoreTx } from '../../db/transaction.ts';

/** Ends the addresses that open something of a customer without a sign-in: the links of receipts and the feed of posts. */
export async function endPrivateLinks(tx: StoreTx, customerId: string): Promise<void> {
  for (const table of ['access_links', 'post_feeds'] as const)
    await tx.run(tx.q.deleteFrom(table).where('store_id', '=', tx.realm).where('customer_id', '=', customerId));
}
