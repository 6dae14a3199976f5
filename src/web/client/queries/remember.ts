import type { DataTag, QueryClient, QueryKey, Updater } from '@tanstack/react-query';

/** Puts what was heard in its place. An answer under way may be older than that, so it is asked for anew. */
export function remember<Data>(
  client: QueryClient,
  queryKey: DataTag<QueryKey, Data, Error>,
  update: Updater<Data | undefined, Data | undefined>,
): void {
  const isUnderWay = client.isFetching({ queryKey, exact: true }) > 0;
  client.setQueryData<Data>(queryKey, update);
  if (isUnderWay) void client.invalidateQueries({ queryKey, exact: true });
}
