import type { z } from 'zod';
import { getStoreHome as contract } from '#shared/contract/stores.ts';
import { answer } from '../../access/answer.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { countCustomers, findLatestOrders, findSetUp, reckonDays, type DayFigures } from './homeFigures.ts';

const DAY_MS = 86_400_000;
const MONTH = 30;

type Home = z.infer<typeof contract.output>;

/** The figures of the dashboard's home, by days of UTC. Amounts of several currencies are never added together. */
export const getStoreHome = answer(contract, async (_input, { tx, now }): Promise<Home> => {
  const dates = datesUpTo(now, 2 * MONTH);
  const [since, middle] = [startOf(dates[0]), startOf(dates[MONTH])];
  const [{ currency }, figures, customers, orders, setUp] = await Promise.all([
    loadCurrency(tx),
    reckonDays(tx, since),
    countCustomers(tx, { since, middle }),
    findLatestOrders(tx),
    findSetUp(tx),
  ]);
  const soldOn = (days: readonly string[]) =>
    total(
      figures.filter(({ date }) => days.includes(date)),
      currency,
    );
  const last30 = dates.slice(MONTH);
  return {
    today: soldOn(dates.slice(-1)),
    yesterday: soldOn(dates.slice(-2, -1)),
    last30: { ...soldOn(last30), customers: customers.last },
    previous30: { ...soldOn(dates.slice(0, MONTH)), customers: customers.previous },
    currency,
    days: last30.map((date) => {
      const { revenue, orders } = soldOn([date]);
      return { date, revenue, orders };
    }),
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

function total(days: readonly DayFigures[], storeCurrency: string): Home['today'] {
  const sums = new Map<string, number>();
  for (const { currency, revenue } of days) sums.set(currency, (sums.get(currency) ?? 0) + revenue);
  return {
    revenue: sums.get(storeCurrency) ?? 0,
    orders: days.reduce((sum, { orders }) => sum + orders, 0),
    others: [...sums]
      .map(([currency, amount]) => ({ amount, currency }))
      .filter(({ amount, currency }) => currency !== storeCurrency && amount > 0),
  };
}
