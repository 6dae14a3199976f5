import type { StoreHome } from '#web/client/queries/home.ts';
import { formatDay, formatMoney } from '#web/client/format.ts';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LineChart } from '#web/ui/LineChart.tsx';

/** The store's own currency; where money came in others as well, it is named. */
export function RevenueCard({ home: { days, currency, last30 } }: { home: StoreHome }) {
  const hasOthers = last30.others.length > 0;
  const title = hasOthers ? `Revenue in ${currency}, last 30 days` : 'Revenue, last 30 days';
  // A line along zero says less than a sentence.
  const isEmpty = days.every(({ revenue }) => revenue === 0);
  return (
    <Card title={title}>
      {isEmpty ? (
        <EmptyState
          drawing="chart"
          sentence={`Your first sale${hasOthers ? ` in ${currency}` : ''} starts the line.`}
        />
      ) : (
        <LineChart
          label={title}
          points={days.map(({ date, revenue }) => ({ label: formatDay(date), value: revenue }))}
          format={(amount) => formatMoney({ amount: Math.round(amount), currency })}
          formatAxis={(amount) => formatMoney({ amount: Math.round(amount), currency }, { compact: true })}
          isRunning
        />
      )}
    </Card>
  );
}
