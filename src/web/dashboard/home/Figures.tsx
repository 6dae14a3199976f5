import type { StoreHome } from '#web/client/queries/home.ts';
import { formatMoney, formatNumber, formatPercent } from '#web/client/format.ts';
import { Stat, StatRow } from '#web/ui/Stat.tsx';
import { compare } from './compare.ts';

/** Today compared with yesterday, and orders and customers of 30 days compared with the 30 days before. */
export function Figures({ home: { today, yesterday, last30, previous30, currency } }: { home: StoreHome }) {
  const month = { before: 'in the previous 30 days', since: 'from the previous 30 days', format: formatPercent };
  const within = today.others.length + yesterday.others.length > 0 ? `in ${currency}` : undefined;
  const day = { before: 'yesterday', since: 'since yesterday', format: formatPercent, within, isMoney: true };
  return (
    <StatRow>
      <Stat
        label="Today"
        value={formatMoney({ amount: today.revenue, currency })}
        besides={today.others.map((other) => formatMoney(other))}
        {...compare(today.revenue, yesterday.revenue, day)}
      />
      <Stat
        label="Orders, last 30 days"
        value={formatNumber(last30.orders)}
        {...compare(last30.orders, previous30.orders, month)}
      />
      <Stat
        label="Customers, last 30 days"
        value={formatNumber(last30.customers)}
        {...compare(last30.customers, previous30.customers, month)}
      />
    </StatRow>
  );
}
