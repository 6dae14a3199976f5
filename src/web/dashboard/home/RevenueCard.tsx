import type { StoreHome } from '#web/client/queries/home.ts';
import { formatDay, formatMoney } from '#web/client/format.ts';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LineChart } from '#web/ui/LineChart.tsx';

const TITLE = 'Revenue, last 30 days';

export function RevenueCard({ days, currency }: { days: StoreHome['days']; currency: string }) {
  // A line along zero says less than a sentence.
  const isEmpty = days.every(({ revenue }) => revenue === 0);
  return (
    <Card title={TITLE}>
      {isEmpty ? (
        <EmptyState drawing="chart" sentence="Your first sale starts the line." />
      ) : (
        <LineChart
          label={TITLE}
          points={days.map(({ date, revenue }) => ({ label: formatDay(date), value: revenue }))}
          format={(amount) => formatMoney({ amount: Math.round(amount), currency })}
          formatAxis={(amount) => formatMoney({ amount: Math.round(amount), currency }, { compact: true })}
          isRunning
        />
      )}
    </Card>
  );
}
