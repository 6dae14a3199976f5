import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '#web/client/format.ts';
import { storeStatsQuery } from '#web/client/queries/stores.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';

/** The counts of a store in one line of a menu. Opening the menu again retries. */
export function StoreCounts({ storeId }: { storeId: string }) {
  const { data: stats, error } = useQuery(storeStatsQuery(storeId));
  if (!stats)
    return error ? <span className="block text-small text-ink-3">Couldn’t load the numbers.</span> : <Waiting />;
  const counts = [
    countText(stats.products, 'product'),
    countText(stats.orders, 'order'),
    countText(stats.customers, 'customer'),
    countText(stats.email_campaigns, 'campaign'),
  ];
  return <span className="figures block text-small text-ink-3">{counts.join(' · ')}</span>;
}

const countText = (count: number, word: string) => `${formatNumber(count)} ${word}${count === 1 ? '' : 's'}`;

const Waiting = () => (
  <span className="block py-1">
    <Skeleton />
  </span>
);
