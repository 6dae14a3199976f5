import type { OrderRow } from '#shared/contract/orders.ts';
import type { Answer } from '#web/client/call.ts';

type Collecting = {
  readPage: (cursor: string | undefined) => Promise<Answer<'listOrders'>>;
  onProgress: (read: number, count: number) => void;
  signal: AbortSignal;
};

/** Reads every page of a list of orders, one after another. Throws the signal's reason when it is stopped. */
export async function collectOrders({ readPage, onProgress, signal }: Collecting): Promise<OrderRow[]> {
  const orders: OrderRow[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    signal.throwIfAborted();
    const page: Answer<'listOrders'> = await readPage(cursor);
    orders.push(...page.items);
    onProgress(orders.length, Math.max(page.count, orders.length));
    cursor = page.nextCursor;
  }
  return orders;
}
