import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Preview } from '#shared/contract/previews.ts';
import { call, type Answer } from '../call.ts';
import { remember } from './remember.ts';

/** The store's unpublished draft, if there is one. The live stream keeps it fresh. */
export const previewQuery = (storeId: string) =>
  queryOptions<Answer<'getPreview'>>({
    queryKey: ['preview', storeId],
    queryFn: ({ signal }) => call('getPreview', { storeId }, { signal }),
  });

/** Puts the newest draft in its place; an older one that comes late changes nothing. */
export function rememberPreview(client: QueryClient, storeId: string, preview: Preview | null): void {
  remember(client, previewQuery(storeId).queryKey, (known) => {
    if (known && preview && preview.revision < known.revision) return known;
    return { preview, revision: Math.max(known?.revision ?? 0, preview?.revision ?? 0) };
  });
}

/** What the live stream says. That there is no draft comes without its revision, so the server is asked for that. */
export function hearPreview(client: QueryClient, storeId: string, preview: Preview | null): void {
  if (preview) rememberPreview(client, storeId, preview);
  else if (client.getQueryData(previewQuery(storeId).queryKey)?.preview) void readPreviewAgain(client, storeId);
}

/** Whoever shows the draft asks for it anew; what nobody shows is forgotten. */
export function readPreviewAgain(client: QueryClient, storeId: string): Promise<void> {
  const { queryKey } = previewQuery(storeId);
  client.removeQueries({ queryKey, type: 'inactive' });
  return client.invalidateQueries({ queryKey });
}
