import type { StoreHome } from '#web/client/queries/home.ts';
import { formatMoney, formatNumber, formatPercent } from '#web/client/format.ts';
import { Stat, StatRow } from '#web/ui/Stat.tsx';
import { compare } from './compare.ts';

type Sold = StoreHome['today'];

/** Today against yesterday, and the last 30 days against the 30 before. Other currencies stand beside, never added. */
export function Figures({ home }: { home: StoreHome }) {
  const { today, yesterday, last30, previous30, currency } = home;
  const money = (amount: number) => formatMoney({ amount, currency });
  const month = { before: 'before', since: 'from before', format: formatPercent };
  const day = { before: 'yesterday', since: 'since yesterday', format: formatPercent };
  const revenue = (label: string, now: Sold, then: Sold, words: typeof day) => {
    const within = now.others.length + then.others.length > 0 ? `in ${currency}` : undefined;
    return (
      <Stat
        label={label}
        value={money(now.revenue)}
        besides={now.others.map((other) => formatMoney(other))}
        {...compare(now.revenue, then.revenue, { ...words, within })}
      />
    );
  };
  return (
    <StatRow>
      {revenue('Today', today, yesterday, day)}
      {revenue('Last 30 days', last30, previous30, month)}
      <Stat label="Orders" value={formatNumber(last30.orders)} {...compare(last30.orders, previous30.orders, month)} />
      <Stat
        label="Customers"
        value={formatNumber(last30.customers)}
        {...compare(last30.customers, previous30.customers, month)}
      />
    </StatRow>
  );
}
