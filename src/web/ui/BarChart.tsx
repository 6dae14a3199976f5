import { useState, type PointerEvent } from 'react';
import { chartTicks } from './chartTicks.ts';
import { cx } from './cx.ts';
import { popupStyle } from './popupStyle.ts';

export type ChartBar = {
  label: string;
  value: number;
  /** The same figures of the comparison period, and its dates. */
  previous?: { label: string; value: number };
};

type BarChartProps = {
  /** The chart's title: 'Revenue, last 30 days'. */
  label: string;
  bars: readonly ChartBar[];
  /** The legend's period names: 'Last 30 days', '30 days before'. Without `previous` there is no legend. */
  periods: { current: string; previous?: string };
  /** Formats a value, such as money in the creator's locale. */
  format: (value: number) => string;
  /** A shorter format for the axis. */
  formatAxis?: (value: number) => string;
};

/** Bars over time, with the comparison period in the background. Screen readers get the same figures as a table. */
export function BarChart(props: BarChartProps) {
  const { label, bars, periods, format } = props;
  const hasPrevious = periods.previous !== undefined;
  return (
    <figure className="relative min-w-0">
      <div aria-hidden>
        <Drawing {...props} />
        {hasPrevious && (
          <div className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-small text-ink-2">
            <LegendItem swatch="bg-data-1 forced-colors:bg-[CanvasText]" text={periods.current} />
            <LegendItem swatch="bg-data-ghost forced-colors:border" text={periods.previous ?? ''} />
          </div>
        )}
      </div>
      {/* A table is never smaller than its rows, so a box around it hides it visually. */}
      <div className="sr-only">
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              <th scope="col">Date</th>
              <th scope="col">{periods.current}</th>
              {hasPrevious && <th scope="col">{periods.previous}</th>}
            </tr>
          </thead>
          <tbody>
            {bars.map((bar) => (
              <tr key={bar.label}>
                <th scope="row">{bar.label}</th>
                <td>{format(bar.value)}</td>
                {hasPrevious && <td>{bar.previous ? format(bar.previous.value) : ''}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

function LegendItem({ swatch, text: sentence }: { swatch: string; text: string }) {
  return (
    <span className="flex items-center gap-2">
      <span className={cx('size-3 rounded-tick', swatch)} />
      {sentence}
    </span>
  );
}

function Drawing({ bars, format, formatAxis = format }: BarChartProps) {
  const [pointed, setPointed] = useState<number | null>(null);
  const ticks = chartTicks(Math.max(0, ...bars.flatMap(({ value, previous }) => [value, previous?.value ?? 0])));
  const top = ticks.at(-1) ?? 1;
  const heightOf = (value: number) => `${(Math.max(0, value) / top) * 100}%`;
  const chosen = pointed === null ? undefined : bars[pointed];

  function point({ clientX, currentTarget }: PointerEvent) {
    const { left, width } = currentTarget.getBoundingClientRect();
    setPointed(Math.min(bars.length - 1, Math.max(0, Math.floor(((clientX - left) / width) * bars.length))));
  }

  return (
    <div className="grid grid-cols-[auto_1fr] gap-x-3">
      <div className="relative h-chart">
        {/* The longest label determines the column's width. */}
        <span className="figures invisible block text-tiny">{longest(ticks.map(formatAxis))}</span>
        {ticks.map((tick) => (
          <span
            key={tick}
            className="figures absolute right-0 translate-y-1/2 text-tiny text-ink-3"
            style={{ bottom: heightOf(tick) }}
          >
            {formatAxis(tick)}
          </span>
        ))}
      </div>
      <div
        className="relative h-chart"
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setPointed(null)}
      >
        {ticks.map((tick) => (
          <span key={tick} className="absolute inset-x-0 border-t border-line" style={{ bottom: heightOf(tick) }} />
        ))}
        <div className="absolute inset-0 flex items-end">
          {bars.map((bar, at) => (
            <span
              key={bar.label}
              className={cx('relative h-full min-w-0 flex-1', pointed !== null && pointed !== at && 'opacity-60')}
            >
              {bar.previous && (
                <span
                  className="absolute inset-x-[8%] bottom-0 rounded-t-tick bg-data-ghost forced-colors:border"
                  style={{ height: heightOf(bar.previous.value) }}
                />
              )}
              <span
                className="absolute inset-x-[24%] bottom-0 rounded-t-tick bg-data-1 forced-colors:bg-[CanvasText]"
                style={{ height: heightOf(bar.value) }}
              />
            </span>
          ))}
        </div>
        {chosen && pointed !== null && <Readout bar={chosen} format={format} place={(pointed + 0.5) / bars.length} />}
      </div>
      <span />
      <div className="relative mt-2 h-4">
        {marksAlong(bars.length).map(({ at, isOnPhone }) => (
          <span
            key={at}
            className={cx(
              'figures absolute -translate-x-1/2 text-tiny whitespace-nowrap text-ink-3',
              !isOnPhone && 'max-md:hidden',
            )}
            style={{ left: `${((at + 0.5) / bars.length) * 100}%` }}
          >
            {bars[at]?.label}
          </span>
        ))}
      </div>
    </div>
  );
}

const longest = (texts: readonly string[]): string =>
  texts.reduce((long, word) => (word.length > long.length ? word : long), '');

/** Which bars have labels: three on a phone, five on a desktop, none at the very edge. */
function marksAlong(count: number): { at: number; isOnPhone: boolean }[] {
  if (count <= 7) return Array.from({ length: count }, (_, at) => ({ at, isOnPhone: count <= 4 || at % 3 === 0 }));
  return [0.08, 0.29, 0.5, 0.71, 0.92].map((share, index) => ({
    at: Math.min(count - 1, Math.floor(count * share)),
    isOnPhone: index % 2 === 0,
  }));
}

type ReadoutProps = { bar: ChartBar; format: (value: number) => string; place: number };

/** Shown on the side of the bar with more room. */
function Readout({ bar: { label, value, previous }, format, place }: ReadoutProps) {
  const side = place > 0.5 ? { right: `${(1 - place) * 100}%` } : { left: `${place * 100}%` };
  return (
    <div
      className={cx(popupStyle, 'pointer-events-none absolute top-0 z-10 mx-3 px-3 py-2 whitespace-nowrap')}
      style={side}
    >
      <div className="text-small text-ink-2">{label}</div>
      <div className="figures text-body font-semibold">{format(value)}</div>
      {previous && (
        <div className="figures text-small text-ink-2">
          {format(previous.value)} · {previous.label}
        </div>
      )}
    </div>
  );
}
