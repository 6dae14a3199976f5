import { formatNumber, formatPercent, locale } from '#web/client/format.ts';
import type { Traffic } from '#web/client/queries/traffic.ts';
import { Stat, StatRow } from '#web/ui/Stat.tsx';
import { compare } from '../home/compare.ts';

/** The way from a look to a sale, against as many days before. */
export function TrafficStats({ totals, previous }: Pick<Traffic, 'totals' | 'previous'>) {
  const words = { before: 'before', since: 'from before', format: formatPercent };
  const stat = (label: string, figure: keyof typeof totals) => (
    <Stat label={label} value={formatNumber(totals[figure])} {...compare(totals[figure], previous[figure], words)} />
  );
  return (
    <StatRow>
      {stat('Visitors', 'visitors')}
      {stat('Page views', 'views')}
      {stat('Product views', 'productViews')}
      {stat('Checkouts started', 'checkouts')}
      {stat('Sales', 'orders')}
      <Stat label="Conversion" value={conversion(totals)} note="of visitors bought" />
    </StatRow>
  );
}

/** Who asks not to be followed is no visitor, and may buy all the same. */
function conversion({ orders, visitors }: Traffic['totals']): string {
  if (visitors === 0) return '–';
  const share = Math.min(1, orders / visitors);
  return new Intl.NumberFormat(locale(), { style: 'percent', maximumFractionDigits: 1 }).format(share);
}
