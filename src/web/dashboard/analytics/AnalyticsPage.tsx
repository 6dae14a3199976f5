import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Store } from '#shared/contract/stores.ts';
import { dayIn } from '#shared/rules/timeZone.ts';
import { useTimeZone } from '#web/client/timeZone.ts';
import { trafficQuery, type Traffic, type TrafficGroup } from '#web/client/queries/traffic.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ChoiceChips } from '#web/ui/ChoiceChips.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { Select } from '#web/ui/Select.tsx';
import { FeatureOffNotice } from '../FeatureOffNotice.tsx';
import { ExportButton } from '../export/ExportButton.tsx';
import { FiguresSkeleton } from '../home/FiguresSkeleton.tsx';
import { LoadNotice } from '#web/client/LoadNotice.tsx';
import { useAddressSearch } from '../list/useAddressSearch.ts';
import { copyStoreLink } from '../store/copyStoreLink.ts';
import { useStore } from '../store/useActiveStore.ts';
import { CustomDays } from './CustomDays.tsx';
import { otherRevenue } from './otherRevenue.ts';
import { TrafficChart } from './TrafficChart.tsx';
import { ADVANCED_PARTS, STACKS, TRAFFIC_PARTS } from './trafficParts.ts';
import { TrafficFunnel } from './TrafficFunnel.tsx';
import { TrafficStats } from './TrafficStats.tsx';
import { TrafficTable } from './TrafficTable.tsx';
import { COMPARISONS, readTrafficQuery, TRAFFIC_TIMES, trafficSpan, type TrafficTime } from './trafficTimes.ts';
import { useTrafficExport } from './useTrafficExport.ts';

/** Visitors, their sources, what they view, and sales. */
export function AnalyticsPage() {
  const store = useStore();
  const [params, setParams] = useAddressSearch();
  const query = readTrafficQuery(params);
  const { time, line, compare } = query;
  const timeZone = useTimeZone();
  const [now] = useState(() => new Date());
  const span = trafficSpan(query, { now, timeZone });
  const { data: traffic, error, refetch } = useQuery(trafficQuery(store.id, span, 'day'));
  const parts = traffic?.isAdvanced ? [...TRAFFIC_PARTS, ...ADVANCED_PARTS] : TRAFFIC_PARTS;
  const groups: TrafficGroup[] = ['day', ...parts.map(({ by }) => by)];
  const csv = useTrafficExport(store.id, span, groups);
  const isEmpty = traffic !== undefined && !hasAny(traffic);
  const others = traffic ? otherRevenue(traffic) : null;

  function chooseTime(chosen: TrafficTime) {
    // A custom period starts as the one currently shown.
    const days = chosen === 'custom' ? { from: span.from, to: span.to } : { from: undefined, to: undefined };
    setParams({ time: chosen === '30-days' ? undefined : chosen, ...days });
  }

  return (
    <>
      <PageHead
        title="Analytics"
        sentence="See who visits your page and what sells. No cookies used."
        action={<ExportButton csv={csv} disabled={traffic === undefined || isEmpty} />}
      />
      <div className="mb-4 flex min-w-0 flex-col gap-3">
        <div className="flex min-w-0 flex-col gap-3 lg:flex-row lg:items-center lg:justify-between">
          <ChoiceChips label="Date range" choices={TRAFFIC_TIMES} value={time} onChange={chooseTime} />
          <div className="w-full shrink-0 md:w-auto">
            <Select
              aria-label="Comparison"
              options={COMPARISONS}
              value={compare}
              onChange={(chosen) => setParams({ compare: chosen === 'previous' ? undefined : chosen })}
            />
          </div>
        </div>
        {time === 'custom' && (
          <CustomDays
            key={`${span.from} ${span.to}`}
            days={{ from: span.from, to: span.to }}
            today={dayIn(timeZone, now)}
            onChoose={({ from, to }) => setParams({ time: 'custom', from, to })}
          />
        )}
      </div>
      {!traffic && !error && <FiguresSkeleton figures={4} chart="Daily" />}
      {!traffic && error && (
        <LoadNotice title="Couldn’t load your analytics" error={error} onRetry={() => void refetch()} />
      )}
      {isEmpty && <NoTraffic store={store} isOver={span.to < dayIn(timeZone, now)} />}
      {traffic && !isEmpty && (
        <div className="flex min-w-0 flex-col gap-4 md:gap-6">
          <TrafficStats traffic={traffic} compared={compare} />
          {others !== null && <p className="text-small text-ink-2 wrap-anywhere">{others}</p>}
          <TrafficChart
            traffic={traffic}
            line={line}
            onChoose={(chosen) => setParams({ line: chosen === 'visitors' ? undefined : chosen })}
          />
          <TrafficFunnel totals={traffic.totals} />
          <div className="grid min-w-0 gap-4 md:gap-6 lg:grid-cols-2">
            {STACKS.map((stack) => (
              <div key={stack} className="flex min-w-0 flex-col gap-4 md:gap-6 [&>:last-child]:grow">
                {parts
                  .filter((part) => part.stack === stack)
                  .map((part) => (
                    <TrafficTable key={part.by} storeId={store.id} span={span} part={part} />
                  ))}
              </div>
            ))}
          </div>
          {traffic.isAdvanced ? null : (
            <FeatureOffNotice title="Advanced analytics is turned off for this store">
              It also shows your visitors’ countries, devices and campaigns.
            </FeatureOffNotice>
          )}
        </div>
      )}
    </>
  );
}

const hasAny = ({ totals, previous }: Traffic): boolean =>
  [totals, previous].some(({ views, clicks, shown, orders }) => views + clicks + shown + orders > 0);

function NoTraffic({ store, isOver }: { store: Store; isOver: boolean }) {
  if (isOver)
    return (
      <Card>
        <EmptyState drawing="chart" sentence="No visits in this period." />
      </Card>
    );
  return (
    <Card>
      <EmptyState
        drawing="chart"
        sentence="No visits in this period. Share your link, and new visits will appear here within a minute."
        action={
          <Button variant="primary" onClick={() => void copyStoreLink(store.url)}>
            Copy store link
          </Button>
        }
      />
    </Card>
  );
}
