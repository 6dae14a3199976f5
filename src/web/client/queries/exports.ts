import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { DataExport } from '#shared/contract/myData.ts';
import { call } from '../call.ts';

const RECHECK_MS = 1500;

/** The creator's exports, newest first, refetched while one is in progress. */
export const exportsQuery = queryOptions<DataExport[]>({
  queryKey: ['exports'],
  queryFn: async ({ signal }) => (await call('getMyExports', {}, { signal })).items,
  refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? RECHECK_MS : false),
});

export const isUnderWay = ({ state }: DataExport): boolean => state === 'waiting' || state === 'running';

/** Updates an export in the cached list. A new one is added at the start. */
export function cacheExport(client: QueryClient, made: DataExport): void {
  client.setQueryData(exportsQuery.queryKey, (known = []) =>
    known.some(({ id }) => id === made.id)
      ? known.map((other) => (other.id === made.id ? made : other))
      : [made, ...known],
  );
}
