import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onPreviewChange } from '#web/client/queries/preview.ts';
import { reloadStores, cacheStore } from '#web/client/queries/stores.ts';
import { cacheWebsite } from '#web/client/queries/website.ts';
import { cacheUser, userQuery } from '#web/client/queries/user.ts';
import { live, type LiveTopic } from '#web/client/live.ts';
import { platformListener } from './useLivePlatform.ts';

type LiveDocuments = {
  userId: string | undefined;
  storeId: string | undefined;
  /** Whether to subscribe to the website's documents, which only its editor needs. */
  includesWebsite?: boolean;
};

/** Keeps the creator and the active store in sync with the server (specification, point 4). */
export function useLiveDocuments({ userId, storeId, includesWebsite = false }: LiveDocuments) {
  const queryClient = useQueryClient();
  useEffect(
    function listen() {
      if (userId === undefined) return;
      const topics: LiveTopic[] = ['user', 'maintenance', 'flags'];
      if (storeId !== undefined) topics.push(`store:${storeId}`, `preview:${storeId}`);
      if (storeId !== undefined && includesWebsite) topics.push(`website:${storeId}`);
      return live(topics, {
        ...platformListener(queryClient),
        onUser: (user) => {
          const before = queryClient.getQueryData(userQuery.queryKey)?.storeCount;
          cacheUser(queryClient, user);
          // Another window opened, deleted or restored a store.
          if (before !== user.storeCount) void reloadStores(queryClient);
        },
        onStore: (store) => cacheStore(queryClient, store),
        onPreview: (preview) => storeId && onPreviewChange(queryClient, storeId, preview),
        onWebsite: (website) => storeId && cacheWebsite(queryClient, storeId, website),
        // The stream ends when the store was deleted or the session is over.
        onLost: () => void readAgain(queryClient),
      });
    },
    [queryClient, userId, storeId, includesWebsite],
  );
}

async function readAgain(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: userQuery.queryKey });
  // Without a session there are no stores to load.
  if (client.getQueryData(userQuery.queryKey)) await reloadStores(client);
}
