import type { DataTag, QueryClient, QueryKey, Updater } from '@tanstack/react-query';

/** Caches a value from the live stream. A response in flight may be older, so it is requested again. */
export function remember<Data>(
  client: QueryClient,
  queryKey: DataTag<QueryKey, Data, Error>,
  update: Updater<Data | undefined, Data | undefined>,
): void {
  const isUnderWay = client.isFetching({ queryKey, exact: true }) > 0;
  client.setQueryData<Data>(queryKey, update);
  if (isUnderWay) void client.invalidateQueries({ queryKey, exact: true });
}
