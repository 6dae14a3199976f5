import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Preview } from '#shared/contract/previews.ts';
import { call, type Answer } from '../call.ts';

/** The store's unpublished draft, if there is one. The live stream keeps it fresh. */
export const previewQuery = (storeId: string) =>
  queryOptions<Answer<'getPreview'>>({
    queryKey: ['preview', storeId],
    queryFn: ({ signal }) => call('getPreview', { storeId }, { signal }),
  });

/** Puts the newest draft in its place; an older one that comes late changes nothing. */
export function rememberPreview(client: QueryClient, storeId: string, preview: Preview | null): void {
  client.setQueryData(previewQuery(storeId).queryKey, (known) => {
    if (known && preview && preview.revision < known.revision) return known;
    return { preview, revision: Math.max(known?.revision ?? 0, preview?.revision ?? 0) };
  });
}
