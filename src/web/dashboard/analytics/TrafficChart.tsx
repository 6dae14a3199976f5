import { formatDay, formatDays, formatMoney, formatNumber } from '#web/client/format.ts';
import type { Traffic } from '#web/client/queries/traffic.ts';
import { BarChart } from '#web/ui/BarChart.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ChoiceChips } from '#web/ui/ChoiceChips.tsx';
import { mergeWeeks } from './mergeWeeks.ts';
import { TRAFFIC_LINES, type TrafficLine } from './trafficTimes.ts';

type TrafficChartProps = {
  traffic: Traffic;
  line: TrafficLine;
  onChoose: (line: TrafficLine) => void;
};

const MOST_BARS = 120;

/** One figure by day, or by week for long periods, with the comparison period behind it. */
export function TrafficChart({ traffic, line, onChoose }: TrafficChartProps) {
  const { rows, previousRows, compared, currency } = traffic;
  const money = (amount: number, compact: boolean) =>
    formatMoney({ amount: Math.round(amount), currency }, { compact });
  const format = (value: number) => (line === 'revenue' ? money(value, false) : formatNumber(value));
  const formatAxis = (value: number) => (line === 'revenue' ? money(value, true) : formatNumber(value));
  const days = rows.map((row, at) => ({
    day: row.key ?? '',
    value: row[line],
    previous: previousRows[at]?.[line] ?? 0,
  }));
  const isLong = days.length > MOST_BARS;
  const label = TRAFFIC_LINES.find(({ value }) => value === line)?.label ?? '';
  return (
    <Card
      title={isLong ? 'Weekly' : 'Daily'}
      action={<ChoiceChips label="Metric" choices={TRAFFIC_LINES} value={line} onChange={onChoose} />}
    >
      <BarChart
        label={label}
        bars={(isLong ? mergeWeeks(days) : days).map(({ day, value, previous }) => ({
          label: isLong ? `Week of ${formatDay(day)}` : formatDay(day),
          value,
          previous: { label: 'before', value: previous },
        }))}
        periods={{ current: label, previous: formatDays(compared) }}
        format={format}
        formatAxis={formatAxis}
      />
    </Card>
  );
}
