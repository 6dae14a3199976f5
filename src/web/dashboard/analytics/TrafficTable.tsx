import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoney, formatNumber } from '#web/client/format.ts';
import { trafficQuery, type Traffic, type TrafficRow, type TrafficSpan } from '#web/client/queries/traffic.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { cx } from '#web/ui/cx.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { LoadNotice } from '#web/client/LoadNotice.tsx';
import { trafficName } from './trafficName.ts';
import { FIGURE_HEADS, type TrafficPart } from './trafficParts.ts';

type TrafficTableProps = { storeId: string; span: TrafficSpan; part: TrafficPart };

const FIRST_ROWS = 8;

/** The largest rows with a few figures each, and all rows on demand. */
export function TrafficTable({ storeId, span, part }: TrafficTableProps) {
  const { data, error, refetch } = useQuery(trafficQuery(storeId, span, part.by));
  if (!data && error)
    return (
      <Card title={part.title}>
        <LoadNotice title="Couldn’t load these figures" error={error} onRetry={() => void refetch()} />
      </Card>
    );
  if (!data)
    return (
      <Card title={part.title}>
        <div aria-busy>
          <Skeleton lines={6} />
        </div>
      </Card>
    );
  if (data.rows.length === 0)
    return (
      <Card title={part.title}>
        <p className="text-body text-ink-2">{part.empty}</p>
      </Card>
    );
  return <Rows part={part} traffic={data} />;
}

function Rows({ part, traffic: { rows, currency } }: { part: TrafficPart; traffic: Traffic }) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? rows : rows.slice(0, FIRST_ROWS);
  const [first] = part.figures;
  const most = Math.max(1, ...rows.map((row) => (first === undefined ? 0 : row[first])));
  const write = (row: TrafficRow, figure: TrafficPart['figures'][number]) =>
    figure === 'revenue'
      ? formatMoney({ amount: row.revenue, currency }, { compact: true })
      : formatNumber(row[figure]);
  return (
    <Card title={part.title} flush>
      <div className="px-2 py-2 md:px-4">
        <table className="w-full border-separate border-spacing-0 text-body">
          <caption className="sr-only">{part.title}</caption>
          <thead>
            <tr>
              <th scope="col" className={cx(headStyle, nameStyle)}>
                {part.head}
              </th>
              {part.figures.map((figure) => (
                <th key={figure} scope="col" className={cx(headStyle, figureStyle(figure))}>
                  {FIGURE_HEADS[figure]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => {
              const name = trafficName(part.by, row);
              return (
                <tr key={row.key ?? 'unknown'}>
                  <th
                    scope="row"
                    aria-label={name}
                    title={name}
                    className={cx(cellStyle, nameStyle, 'font-medium')}
                    dir="auto"
                  >
                    <span className="relative block px-2 py-1">
                      <span
                        aria-hidden
                        className="absolute inset-y-0 left-0 rounded-tick bg-data-bar"
                        style={{ width: `${(first === undefined ? 0 : row[first] / most) * 100}%` }}
                      />
                      <span className="relative block max-md:wrap-anywhere md:truncate">{name}</span>
                    </span>
                  </th>
                  {part.figures.map((figure) => (
                    <td key={figure} className={cx(cellStyle, figureStyle(figure))}>
                      {write(row, figure)}
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {rows.length > FIRST_ROWS && (
        <div className="px-4 pb-4 md:px-6">
          <Button size="small" onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? 'Show less' : `Show all ${formatNumber(rows.length)}`}
          </Button>
        </div>
      )}
    </Card>
  );
}

const headStyle = 'px-2 py-2 text-small font-medium text-ink-2';
const cellStyle = 'border-t border-line px-2 py-2';

/** The name takes the remaining width. A phone has no room for revenue. */
const nameStyle = 'w-full max-w-0 text-left';
const figureStyle = (figure: TrafficPart['figures'][number]) =>
  cx('figures text-right whitespace-nowrap', figure === 'revenue' && 'max-md:hidden');
