import { formatNumber } from '#web/client/format.ts';
import type { Traffic } from '#web/client/queries/traffic.ts';
import { Card } from '#web/ui/Card.tsx';
import { formatShare } from './formatShare.ts';

/** From visit to sale: how many continue at each step. */
export function TrafficFunnel({ totals }: Pick<Traffic, 'totals'>) {
  const { visitors, checkouts, orders } = totals;
  const steps = [
    { label: 'Visits', count: visitors, of: null, fill: 'bg-data-1' },
    { label: 'Checkouts', count: checkouts, of: { count: visitors, text: 'of visits' }, fill: 'bg-data-2' },
    { label: 'Sales', count: orders, of: { count: checkouts, text: 'of checkouts' }, fill: 'bg-data-3' },
  ];
  const most = Math.max(1, visitors, checkouts, orders);
  return (
    <Card title="Conversion funnel">
      <ol className="flex flex-col gap-4">
        {steps.map(({ label, count, of, fill }) => (
          <li key={label}>
            <p className="flex flex-wrap items-baseline gap-x-2">
              <span className="text-body font-medium">{label}</span>
              <span className="figures ml-auto text-large font-semibold">{formatNumber(count)}</span>
              {of && (
                <span className="figures w-full text-right text-small text-ink-2 md:w-auto">
                  {formatShare(count, of.count)} {of.text}
                </span>
              )}
            </p>
            <span aria-hidden className="mt-1 block h-3 rounded-tick bg-sunken">
              <span
                className={`block h-full min-w-px rounded-tick ${fill} forced-colors:bg-[CanvasText]`}
                style={{ width: `${(count / most) * 100}%` }}
              />
            </span>
          </li>
        ))}
      </ol>
      <p className="mt-4 text-small text-ink-3">
        Each visitor counts once a day. Visitors who opt out of tracking aren’t counted, but their sales are.
      </p>
    </Card>
  );
}
