import { Area, AreaChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { cx } from './cx.ts';
import type { ChartPoint, LineChartProps } from './LineChart.tsx';
import { popupStyle } from './popupStyle.ts';

// The default export, because React's lazy() takes nothing else. The table beside it serves keyboard and voice.
export default function LineChartDrawing({ points, format, formatAxis = format, isRunning = false }: LineChartProps) {
  const over = isRunning ? points.length - 1 : points.length;
  const data = points.map((point, at) => ({
    ...point,
    over: at < over ? point.value : null,
    running: at >= over - 1 ? point.value : null,
  }));
  return (
    <ResponsiveContainer width="100%" height="100%">
      <AreaChart data={data} accessibilityLayer={false} margin={margin}>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis dataKey="label" tickLine={false} axisLine={false} minTickGap={48} tick={tickStyle} tickMargin={8} />
        <YAxis
          width="auto"
          tickCount={4}
          tickLine={false}
          axisLine={false}
          tick={tickStyle}
          tickFormatter={formatAxis}
        />
        <Tooltip isAnimationActive={false} cursor={{ stroke: 'var(--edge)' }} content={<Readout format={format} />} />
        <Area dataKey="over" {...areaLook} fillOpacity={0.6} />
        {isRunning && <Area dataKey="running" {...areaLook} fillOpacity={0} strokeDasharray="2 6" />}
      </AreaChart>
    </ResponsiveContainer>
  );
}

type ReadoutProps = { format: (value: number) => string; payload?: readonly { payload: ChartPoint }[] };

// The payload comes from the chart, which clones this element.
function Readout({ format, payload }: ReadoutProps) {
  const point = payload?.[0]?.payload;
  if (!point) return null;
  return (
    <div className={cx(popupStyle, 'px-3 py-2')}>
      <div className="text-small text-ink-2">{point.label}</div>
      <div className="figures text-body font-semibold">{format(point.value)}</div>
    </div>
  );
}

const areaLook = {
  type: 'monotone',
  stroke: 'var(--mocha)',
  strokeWidth: 2,
  strokeLinecap: 'round',
  fill: 'var(--mocha-soft)',
  activeDot: { r: 4, fill: 'var(--mocha)', stroke: 'var(--surface)' },
  isAnimationActive: false,
} as const;

const margin = { top: 8, right: 8, bottom: 0, left: 0 };
const tickStyle = { fill: 'var(--ink-3)', fontSize: 'var(--type-tiny)' };
