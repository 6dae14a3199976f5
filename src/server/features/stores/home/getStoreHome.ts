import type { z } from 'zod';
import { getStoreHome as contract } from '#shared/contract/stores.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { addDays, dayIn } from '#shared/rules/timeZone.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { findDeadLinks } from '../../contents/links/deadLinks.ts';
import { findPayee } from '../../paymentAccounts/findPayee.ts';
import { spanOf } from '../../events/spanOf.ts';
import { countBuyers } from '../../sales/sums/countBuyers.ts';
import { findSetUp, computeDays, type DayFigures } from './homeFigures.ts';
import { latestOrders } from './latestOrders.ts';

const DEAD_LINKS_SHOWN = 5;
const MONTH = 30;
const WEEK = 7;
const WEEKS = 12;

type Home = z.infer<typeof contract.output>;

/**
 * The figures of the dashboard's home page, by days of the creator's time zone. Amounts in different currencies are
 * never added.
 */
export const getStoreHome = defineHandler(contract, async ({ timeZone }, { tx, now, services }): Promise<Home> => {
  const today = dayIn(timeZone, now);
  const span = spanOf({ from: addDays(today, 1 - WEEKS * WEEK), to: today }, timeZone);
  const dates = span.days.slice(-2 * MONTH);
  const [since = now, middle = now] = [span.starts.at(-2 * MONTH), span.starts.at(-MONTH)];
  const [{ currency }, figures, buyersBefore, buyers, orders, { isFirstSaleSeen, ...setUp }, payee, deadLinks] =
    await Promise.all([
      loadCurrency(tx),
      computeDays(tx, span),
      countBuyers(tx, { from: since, to: middle }, now),
      countBuyers(tx, { from: middle, to: span.to }, now),
      latestOrders(tx),
      findSetUp(tx),
      findPayee(tx, services.payments),
      findDeadLinks(tx, { limit: DEAD_LINKS_SHOWN }),
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
    last30: { ...soldOn(last30), customers: buyers },
    previous30: { ...soldOn(dates.slice(0, MONTH)), customers: buyersBefore },
    currency,
    days: last30.map((date, at) => {
      const { revenue, orders } = soldOn([date]);
      return { date, revenue, orders, previous: soldOn(dates.slice(at, at + 1)).revenue };
    }),
    weeks: Array.from({ length: WEEKS }, (_, at) => soldOn(span.days.slice(at * WEEK, (at + 1) * WEEK)).revenue),
    latestOrders: orders,
    setUp,
    deadLinks,
    isFirstSaleSeen,
    takesPayments: payee !== undefined,
    canConnectPayments: services.payments.accounts !== null,
  };
});

const loadCurrency = (tx: StoreTx) => tx.one(tx.q.selectFrom('stores').select('currency').where('id', '=', tx.realm));

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
