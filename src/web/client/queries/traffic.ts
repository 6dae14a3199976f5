import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type Answer, type Wish } from '../call.ts';

export type Traffic = Answer<'getTraffic'>;
export type TrafficRow = Traffic['rows'][number];
export type TrafficGroup = NonNullable<Wish<'getTraffic'>['by']>;
export type TrafficSpan = Pick<Wish<'getTraffic'>, 'from' | 'to'>;

/** What visitors did in a span of days; looked at again every minute, as often as it is summed. */
export const trafficQuery = (storeId: string, { from, to }: TrafficSpan, by: TrafficGroup) =>
  queryOptions({
    queryKey: ['traffic', storeId, by, from, to],
    queryFn: ({ signal }) => call('getTraffic', { storeId, from, to, by }, { signal }),
    // The days say which other groups can be asked for.
    meta: { followsFlags: by === 'day' },
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });
