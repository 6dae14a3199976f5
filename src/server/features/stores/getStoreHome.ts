import type { z } from 'zod';
import { getStoreHome as contract } from '#shared/contract/stores.ts';
import { answer } from '../../access/answer.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { countCustomers, findLatestOrders, findSetUp, reckonDays, type DayFigures } from './homeFigures.ts';

const DAY_MS = 86_400_000;
const MONTH = 30;

type Home = z.infer<typeof contract.output>;

/** The figures of the dashboard's home, by days of UTC, in the store's currency. */
export const getStoreHome = answer(contract, async (_input, { tx, now }): Promise<Home> => {
  const { currency } = await loadCurrency(tx);
  const dates = datesUpTo(now, 2 * MONTH);
  const [since, middle] = [startOf(dates[0]), startOf(dates[MONTH])];
  const [figures, customers, orders, setUp] = await Promise.all([
    reckonDays(tx, { since, currency }),
    countCustomers(tx, { since, middle }),
    findLatestOrders(tx),
    findSetUp(tx),
  ]);
  const byDate = new Map(figures.map((day) => [day.date, day]));
  const days = dates.map((date) => byDate.get(date) ?? { date, revenue: 0, orders: 0 });
  return {
    today: total(days.slice(-1)),
    yesterday: total(days.slice(-2, -1)),
    last30: { ...total(days.slice(MONTH)), customers: customers.last },
    previous30: { ...total(days.slice(0, MONTH)), customers: customers.previous },
    currency,
    days: days.slice(MONTH),
    latestOrders: orders.map(({ total_amount, order_currency, placed_at, title, ...order }) => ({
      ...order,
      title: title ?? '',
      total: { amount: total_amount, currency: order_currency },
      placedAt: placed_at.toISOString(),
    })),
    setUp,
  };
});

const loadCurrency = (tx: StoreTx) => tx.one(tx.q.selectFrom('stores').select('currency').where('id', '=', tx.realm));

/** The last days up to today, oldest first, as '2026-03-02'. */
function datesUpTo(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    new Date(now.getTime() - (count - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  );
}

const startOf = (date = ''): Date => new Date(`${date}T00:00:00Z`);

function total(days: readonly DayFigures[]): { revenue: number; orders: number } {
  return days.reduce((sum, day) => ({ revenue: sum.revenue + day.revenue, orders: sum.orders + day.orders }), {
    revenue: 0,
    orders: 0,
  });
}
