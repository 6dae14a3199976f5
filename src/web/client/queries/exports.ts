import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { DataExport } from '#shared/contract/myData.ts';
import { call } from '../call.ts';

const LOOK_AGAIN_MS = 1500;

/** The creator's exports, newest first; looked at again and again while one is under way. */
export const exportsQuery = queryOptions<DataExport[]>({
  queryKey: ['exports'],
  queryFn: async ({ signal }) => (await call('getMyExports', {}, { signal })).items,
  refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? LOOK_AGAIN_MS : false),
});

export const isUnderWay = ({ state }: DataExport): boolean => state === 'waiting' || state === 'running';

/** Puts an export's newest state into the list; a new one comes first. */
export function rememberExport(client: QueryClient, made: DataExport): void {
  client.setQueryData(exportsQuery.queryKey, (known = []) =>
    known.some(({ id }) => id === made.id)
      ? known.map((other) => (other.id === made.id ? made : other))
      : [made, ...known],
  );
}
