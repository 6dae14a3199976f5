import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type Answer, type CallInput } from '../call.ts';

export type Traffic = Answer<'getTraffic'>;
export type TrafficRow = Traffic['rows'][number];
export type TrafficGroup = NonNullable<CallInput<'getTraffic'>['by']>;
/** The period, the time zone, and the comparison. */
export type TrafficSpan = Pick<CallInput<'getTraffic'>, 'from' | 'to' | 'timeZone' | 'compare'>;

/** Visits of a period, refetched every minute, which is how often they are summed. */
export const trafficQuery = (storeId: string, span: TrafficSpan, by: TrafficGroup) =>
  queryOptions({
    queryKey: ['traffic', storeId, by, span],
    queryFn: ({ signal }) => call('getTraffic', { storeId, ...span, by }, { signal }),
    // The response by days lists the other available groups.
    meta: { followsFlags: by === 'day' },
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });
