import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Preview } from '#shared/contract/previews.ts';
import { call, type Answer } from '../call.ts';
import { remember } from './remember.ts';

/** The store's unpublished draft, if any, kept up to date by the live stream. */
export const previewQuery = (storeId: string) =>
  queryOptions<Answer<'getPreview'>>({
    queryKey: ['preview', storeId],
    queryFn: ({ signal }) => call('getPreview', { storeId }, { signal }),
  });

/** Caches the newest draft. An older one that arrives late is ignored. */
export function cachePreview(client: QueryClient, storeId: string, preview: Preview | null): void {
  remember(client, previewQuery(storeId).queryKey, (known) => {
    if (known && preview && preview.revision < known.revision) return known;
    return { preview, revision: Math.max(known?.revision ?? 0, preview?.revision ?? 0) };
  });
}

/** Handles a live update. "No draft" comes without a revision, so the server is queried for it. */
export function onPreviewChange(client: QueryClient, storeId: string, preview: Preview | null): void {
  if (preview) cachePreview(client, storeId, preview);
  else if (client.getQueryData(previewQuery(storeId).queryKey)?.preview) void reloadPreview(client, storeId);
}

/** Refetches the draft where it is shown, and drops it elsewhere. */
export function reloadPreview(client: QueryClient, storeId: string): Promise<void> {
  const { queryKey } = previewQuery(storeId);
  client.removeQueries({ queryKey, type: 'inactive' });
  return client.invalidateQueries({ queryKey });
}
