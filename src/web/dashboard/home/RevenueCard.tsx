import type { StoreHome } from '#web/client/queries/home.ts';
import { formatDay, formatMoney, formatPercent } from '#web/client/format.ts';
import { BarChart } from '#web/ui/BarChart.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Sparkline } from '#web/ui/Sparkline.tsx';
import { Change } from '#web/ui/Stat.tsx';
import { compare } from './compare.ts';

/** Revenue as one large figure and by day, in the store's currency. Other currencies are listed beside it. */
export function RevenueCard({ home }: { home: StoreHome }) {
  const { days, weeks, currency, last30, previous30 } = home;
  const hasOthers = last30.others.length > 0;
  const label = hasOthers ? `Revenue in ${currency}, last 30 days` : 'Revenue, last 30 days';
  const isEmpty = weeks.every((revenue) => revenue === 0) && last30.revenue === 0;
  const { change, note } = compare(last30.revenue, previous30.revenue, {
    before: 'in the previous 30 days',
    since: 'from the previous 30 days',
    format: formatPercent,
    isMoney: true,
  });
  return (
    <Card>
      <div className="flex min-w-0 flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          <h2 className="text-small text-ink-2">{label}</h2>
          <p className="flex flex-wrap items-baseline gap-x-3">
            <span className="figures text-page font-semibold wrap-anywhere md:text-display">
              {formatMoney({ amount: last30.revenue, currency })}
            </span>
            {change && <Change {...change} />}
          </p>
          {hasOthers && (
            <p className="figures flex flex-wrap gap-x-2 text-small font-medium">
              {last30.others.map((other) => (
                <span key={other.currency}>+ {formatMoney(other)}</span>
              ))}
            </p>
          )}
          <p className="text-small text-ink-3">{note}</p>
        </div>
        {!isEmpty && (
          <figure className="w-menu max-md:hidden">
            <Sparkline
              values={weeks}
              size="large"
              label={`Weekly revenue for the last 12 weeks. This week: ${formatMoney({ amount: weeks.at(-1) ?? 0, currency })}`}
            />
            <figcaption aria-hidden className="mt-1 text-tiny text-ink-3">
              Last 12 weeks
            </figcaption>
          </figure>
        )}
      </div>
      <div className="mt-6">
        {isEmpty ? (
          <EmptyState drawing="chart" sentence="Your daily revenue will appear here after your first sale." />
        ) : (
          <BarChart
            label={label}
            bars={days.map(({ date, revenue, previous }) => ({
              label: formatDay(date),
              value: revenue,
              previous: { label: 'Previous 30 days', value: previous },
            }))}
            periods={{ current: 'Last 30 days', previous: 'Previous 30 days' }}
            format={(amount) => formatMoney({ amount, currency })}
            formatAxis={(amount) => formatMoney({ amount: Math.round(amount), currency }, { compact: true })}
          />
        )}
      </div>
    </Card>
  );
}
