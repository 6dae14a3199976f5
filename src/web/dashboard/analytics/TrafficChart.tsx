import { formatDay, formatMoney, formatNumber } from '#web/client/format.ts';
import type { Traffic } from '#web/client/queries/traffic.ts';
import { Card } from '#web/ui/Card.tsx';
import { ChoiceChips } from '#web/ui/ChoiceChips.tsx';
import { LineChart } from '#web/ui/LineChart.tsx';
import { TRAFFIC_LINES, type TrafficLine } from './trafficTimes.ts';

type TrafficChartProps = {
  traffic: Traffic;
  line: TrafficLine;
  onChoose: (line: TrafficLine) => void;
  /** Its last day is today. */
  isRunning: boolean;
};

/** One figure a day. */
export function TrafficChart({ traffic: { rows, currency }, line, onChoose, isRunning }: TrafficChartProps) {
  const isMoney = line === 'revenue';
  const money = (amount: number, compact: boolean) =>
    formatMoney({ amount: Math.round(amount), currency }, { compact });
  const format = (value: number) => (isMoney ? money(value, false) : formatNumber(value));
  // A sum of refunds of older sales may fall below nothing; halves of a visitor do not exist.
  const formatAxis = (value: number) =>
    isMoney ? money(value, true) : Number.isInteger(value) ? formatNumber(value) : '';
  const label = TRAFFIC_LINES.find(({ value }) => value === line)?.label ?? '';
  return (
    <Card
      title="Day by day"
      action={<ChoiceChips label="Figure" choices={TRAFFIC_LINES} value={line} onChange={onChoose} />}
    >
      <LineChart
        label={label}
        points={rows.map((row) => ({ label: formatDay(row.key ?? ''), value: row[line] }))}
        format={format}
        formatAxis={formatAxis}
        isRunning={isRunning}
      />
    </Card>
  );
}
