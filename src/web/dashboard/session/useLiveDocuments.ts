import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { hearPreview } from '#web/client/queries/preview.ts';
import { reloadStores, rememberStore } from '#web/client/queries/stores.ts';
import { rememberWebsite } from '#web/client/queries/website.ts';
import { rememberUser, userQuery } from '#web/client/queries/user.ts';
import { live, type LiveTopic } from '#web/client/live.ts';
import { platformListener } from './useLivePlatform.ts';

type Heard = {
  userId: string | undefined;
  storeId: string | undefined;
  /** Only where the website is built. */
  hearsWebsite?: boolean;
};

/** Keeps the creator and the current store as the server has them (specification, point 4). */
export function useLiveDocuments({ userId, storeId, hearsWebsite = false }: Heard) {
  const queryClient = useQueryClient();
  useEffect(
    function listen() {
      if (userId === undefined) return;
      const topics: LiveTopic[] = ['user', 'maintenance', 'flags'];
      if (storeId !== undefined) topics.push(`store:${storeId}`, `preview:${storeId}`);
      if (storeId !== undefined && hearsWebsite) topics.push(`website:${storeId}`);
      return live(topics, {
        ...platformListener(queryClient),
        onUser: (user) => {
          const before = queryClient.getQueryData(userQuery.queryKey)?.storeCount;
          rememberUser(queryClient, user);
          // Another window opened, deleted or restored a store.
          if (before !== user.storeCount) void reloadStores(queryClient);
        },
        onStore: (store) => rememberStore(queryClient, store),
        onPreview: (preview) => storeId && hearPreview(queryClient, storeId, preview),
        onWebsite: (website) => storeId && rememberWebsite(queryClient, storeId, website),
        // A store that disappeared ends the stream, and so does a session that is over.
        onLost: () => void readAgain(queryClient),
      });
    },
    [queryClient, userId, storeId, hearsWebsite],
  );
}

async function readAgain(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: userQuery.queryKey });
  // Nobody who is signed out has stores to read.
  if (client.getQueryData(userQuery.queryKey)) await reloadStores(client);
}
