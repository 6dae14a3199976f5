import { lazy, Suspense } from 'react';
import { Skeleton } from './Skeleton.tsx';

export type ChartPoint = { label: string; value: number };

export type LineChartProps = {
  /** What the line shows: 'Revenue, last 30 days'. */
  label: string;
  points: readonly ChartPoint[];
  /** Puts a value into words, such as money in the creator's locale. */
  format: (value: number) => string;
  /** Shorter words for the axis. */
  formatAxis?: (value: number) => string;
  /** The last point is a day that is not over: the way to it is dashed. */
  isRunning?: boolean;
};

const Drawing = lazy(() => import('./LineChartDrawing.tsx'));

/** A line over time. The same figures stand in a table for those who cannot see it. */
export function LineChart(props: LineChartProps) {
  const { label, points, format } = props;
  return (
    <figure className="relative min-w-0">
      <div aria-hidden className="h-chart w-full">
        <Suspense fallback={<Skeleton shape="block" />}>
          <Drawing {...props} />
        </Suspense>
      </div>
      {/* A table is never smaller than its rows: only a box around it can hide all of it. */}
      <div className="sr-only">
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col">Value</th>
            </tr>
          </thead>
          <tbody>
            {points.map((point) => (
              <tr key={point.label}>
                <th scope="row">{point.label}</th>
                <td>{format(point.value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
