import { formatMoney, formatNumber, formatPercent } from '#web/client/format.ts';
import type { TrafficComparison } from '#shared/contract/events.ts';
import type { Traffic } from '#web/client/queries/traffic.ts';
import { Stat, StatRow } from '#web/ui/Stat.tsx';
import { compare } from '../home/compare.ts';

/** Visitors, views and sales against the comparison period. */
export function TrafficStats({ traffic, compared }: { traffic: Traffic; compared: TrafficComparison }) {
  const { totals, previous, currency, others } = traffic;
  const texts = { ...COMPARED[compared], format: formatPercent };
  const stat = (label: string, figure: keyof typeof totals) => (
    <Stat label={label} value={formatNumber(totals[figure])} {...compare(totals[figure], previous[figure], texts)} />
  );
  return (
    <StatRow>
      {stat('Visitors', 'visitors')}
      {stat('Page views', 'views')}
      {stat('Sales', 'orders')}
      <Stat
        label={others.length > 0 ? `Revenue in ${currency}` : 'Revenue'}
        value={formatMoney({ amount: totals.revenue, currency })}
        {...compare(totals.revenue, previous.revenue, { ...texts, isMoney: true })}
      />
    </StatRow>
  );
}

const COMPARED: Readonly<Record<TrafficComparison, { before: string; since: string }>> = {
  previous: { before: 'in the previous period', since: 'from the previous period' },
  'last-year': { before: 'in the previous year', since: 'from the previous year' },
};
