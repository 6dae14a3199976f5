import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Store } from '#shared/contract/stores.ts';
import { trafficQuery, type Traffic, type TrafficGroup } from '#web/client/queries/traffic.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ChoiceChips } from '#web/ui/ChoiceChips.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { ExportButton } from '../export/ExportButton.tsx';
import { FiguresSkeleton } from '../home/FiguresSkeleton.tsx';
import { LoadNotice } from '../list/LoadNotice.tsx';
import { PAST_TIMES } from '../list/pastTimes.ts';
import { useAddressSearch } from '../list/useAddressSearch.ts';
import { copyStoreLink } from '../store/copyStoreLink.ts';
import { useStore } from '../store/useActiveStore.ts';
import { otherRevenue } from './otherRevenue.ts';
import { TrafficChart } from './TrafficChart.tsx';
import { ADVANCED_PARTS, STACKS, TRAFFIC_PARTS } from './trafficParts.ts';
import { TrafficStats } from './TrafficStats.tsx';
import { TrafficTable } from './TrafficTable.tsx';
import { readTrafficWords, trafficSpan } from './trafficTimes.ts';
import { useTrafficExport } from './useTrafficExport.ts';

/** Who comes, from where, what they look at, and what it brings. */
export function AnalyticsPage() {
  const store = useStore();
  const [words, setWords] = useAddressSearch();
  const { time, line } = readTrafficWords(words);
  const [now] = useState(() => new Date());
  const span = trafficSpan(time, now);
  const { data: traffic, error, refetch } = useQuery(trafficQuery(store.id, span, 'day'));
  const parts = traffic?.isAdvanced ? [...TRAFFIC_PARTS, ...ADVANCED_PARTS] : TRAFFIC_PARTS;
  const groups: TrafficGroup[] = ['day', ...parts.map(({ by }) => by)];
  const csv = useTrafficExport(store.id, span, groups);
  const isEmpty = traffic !== undefined && !hasAny(traffic);
  const others = traffic ? otherRevenue(traffic) : null;

  return (
    <>
      <PageHead
        title="Analytics"
        sentence="Who comes to your page and what it brings. Counted without cookies, by days of UTC."
        action={<ExportButton csv={csv} disabled={traffic === undefined || isEmpty} />}
      />
      <div className="mb-4">
        <ChoiceChips
          label="Time"
          choices={PAST_TIMES}
          value={time}
          onChange={(chosen) => setWords({ time: chosen === '30-days' ? undefined : chosen })}
        />
      </div>
      {!traffic && !error && <FiguresSkeleton figures={6} chart="Day by day" />}
      {!traffic && error && (
        <LoadNotice title="Your figures could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {isEmpty && <NoTraffic store={store} isOver={time === 'last-year'} />}
      {traffic && !isEmpty && (
        <div className="flex min-w-0 flex-col gap-4 md:gap-6">
          <TrafficStats {...traffic} />
          {others !== null && <p className="text-small text-ink-2 wrap-anywhere">{others}</p>}
          <TrafficChart
            traffic={traffic}
            line={line}
            isRunning={time !== 'last-year'}
            onChoose={(chosen) => setWords({ line: chosen === 'visitors' ? undefined : chosen })}
          />
          <div className="grid min-w-0 items-start gap-4 md:gap-6 lg:grid-cols-2">
            {STACKS.map((stack) => (
              <div key={stack} className="flex min-w-0 flex-col gap-4 md:gap-6">
                {parts
                  .filter((part) => part.stack === stack)
                  .map((part) => (
                    <TrafficTable key={part.by} storeId={store.id} span={span} part={part} />
                  ))}
              </div>
            ))}
          </div>
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
        <EmptyState drawing="chart" sentence="Nobody looked in last year." />
      </Card>
    );
  return (
    <Card>
      <EmptyState
        drawing="chart"
        sentence="Nobody has looked in during this time. Share your link, and the first visit stands here a minute later."
        action={
          <Button variant="primary" onClick={() => void copyStoreLink(store.url)}>
            Copy store link
          </Button>
        }
      />
    </Card>
  );
}
