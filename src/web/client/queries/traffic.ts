import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type Answer, type Wish } from '../call.ts';

export type Traffic = Answer<'getTraffic'>;
export type TrafficRow = Traffic['rows'][number];
export type TrafficGroup = NonNullable<Wish<'getTraffic'>['by']>;
/** The days, whose days they are, and what they are compared with. */
export type TrafficSpan = Pick<Wish<'getTraffic'>, 'from' | 'to' | 'timeZone' | 'compare'>;

/** What visitors did in a span of days; looked at again every minute, as often as it is summed. */
export const trafficQuery = (storeId: string, span: TrafficSpan, by: TrafficGroup) =>
  queryOptions({
    queryKey: ['traffic', storeId, by, span],
    queryFn: ({ signal }) => call('getTraffic', { storeId, ...span, by }, { signal }),
    // The days say which other groups can be asked for.
    meta: { followsFlags: by === 'day' },
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });
