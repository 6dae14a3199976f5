import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { live, type LiveListener } from '#web/client/live.ts';
import { cacheFlags, cacheMaintenance } from '#web/client/queries/platform.ts';

/** Subscribes to maintenance and flags without a session, for login and sign-up. */
export function useLivePlatform(): void {
  const queryClient = useQueryClient();
  useEffect(
    function listen() {
      return live(['maintenance', 'flags'], platformListener(queryClient));
    },
    [queryClient],
  );
}

/** Keeps the platform's state in sync with the server. */
export const platformListener = (queryClient: QueryClient) =>
  ({
    onMaintenance: (maintenance) => cacheMaintenance(queryClient, maintenance),
    onFlags: (flags) => cacheFlags(queryClient, flags),
  }) satisfies LiveListener;
