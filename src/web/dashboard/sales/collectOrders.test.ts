import { describe, expect, it } from 'vitest';
import type { OrderRow } from '#shared/contract/orders.ts';
import { collectOrders } from './collectOrders.ts';

const money = { amount: 1, currency: 'USD' };
const order = (id: string): OrderRow => ({
  id,
  number: id,
  email: '',
  name: '',
  title: '',
  lineCount: 1,
  total: money,
  refunded: money,
  status: 'paid',
  isTest: false,
  placedAt: '2026-11-21T10:00:00.000Z',
});

const pages: Record<string, { items: OrderRow[]; nextCursor: string | null; count: number }> = {
  first: { items: [order('1'), order('2')], nextCursor: 'second', count: 3 },
  second: { items: [order('3')], nextCursor: null, count: 3 },
};
const readPage = async (cursor = 'first') => pages[cursor] ?? { items: [], nextCursor: null, count: 0 };

describe('collectOrders', () => {
  it('reads to the end and says how far it is', async () => {
    const progress: string[] = [];
    const { signal } = new AbortController();
    const orders = await collectOrders({
      readPage,
      signal,
      onProgress: (read, count) => progress.push(`${read}/${count}`),
    });
    expect(orders.map(({ id }) => id)).toEqual(['1', '2', '3']);
    expect(progress).toEqual(['2/3', '3/3']);
  });

  it('stops between two pages when it is cancelled', async () => {
    const stop = new AbortController();
    const collecting = collectOrders({ readPage, signal: stop.signal, onProgress: () => stop.abort() });
    await expect(collecting).rejects.toMatchObject({ name: 'AbortError' });
  });
});
