import type { StoreHome } from '#web/client/queries/home.ts';
import { formatMoney, formatNumber, formatPercent } from '#web/client/format.ts';
import { Stat, StatRow } from '#web/ui/Stat.tsx';
import { compare } from './compare.ts';

/** Today against yesterday, and the last 30 days against the 30 before. */
export function Figures({ home }: { home: StoreHome }) {
  const { today, yesterday, last30, previous30, currency } = home;
  const money = (amount: number) => formatMoney({ amount, currency });
  const month = { before: 'before', since: 'from before', format: formatPercent };
  const day = { before: 'yesterday', since: 'since yesterday', format: formatPercent };
  return (
    <StatRow>
      <Stat label="Today" value={money(today.revenue)} {...compare(today.revenue, yesterday.revenue, day)} />
      <Stat
        label="Last 30 days"
        value={money(last30.revenue)}
        {...compare(last30.revenue, previous30.revenue, month)}
      />
      <Stat label="Orders" value={formatNumber(last30.orders)} {...compare(last30.orders, previous30.orders, month)} />
      <Stat
        label="Customers"
        value={formatNumber(last30.customers)}
        {...compare(last30.customers, previous30.customers, month)}
      />
    </StatRow>
  );
}
