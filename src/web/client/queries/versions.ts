import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, type Answer } from '../call.ts';
import { cursorOf, PAGES } from './pages.ts';

/** The published versions of a store, newest first. */
export const versionsQuery = (storeId: string) =>
  infiniteQueryOptions({
    queryKey: ['versions', storeId],
    queryFn: ({ pageParam, signal }) =>
      call('listVersions', { storeId, limit: 30, ...cursorOf(pageParam) }, { signal }),
    ...PAGES,
  });

/** One complete version. It never changes. */
export const versionQuery = (storeId: string, number: number) =>
  queryOptions({
    queryKey: ['version', storeId, number],
    queryFn: ({ signal }) => call('getVersion', { storeId, number }, { signal }),
    staleTime: Infinity,
  });

/** When the store's draft will be published automatically. Null: never. */
export const scheduleQuery = (storeId: string) =>
  queryOptions<Answer<'getSchedule'>>({
    queryKey: ['schedule', storeId],
    queryFn: ({ signal }) => call('getSchedule', { storeId }, { signal }),
  });
