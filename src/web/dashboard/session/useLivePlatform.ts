import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { live, type LiveListener } from '#web/client/live.ts';
import { rememberFlags, rememberMaintenance } from '#web/client/queries/platform.ts';

/** Hears of maintenance and flags where nobody is signed in: at the login and the sign-up. */
export function useLivePlatform(): void {
  const queryClient = useQueryClient();
  useEffect(
    function listen() {
      return live(['maintenance', 'flags'], platformListener(queryClient));
    },
    [queryClient],
  );
}

/** Keeps what concerns everybody as the server has it. */
export const platformListener = (queryClient: QueryClient) =>
  ({
    onMaintenance: (maintenance) => rememberMaintenance(queryClient, maintenance),
    onFlags: (flags) => rememberFlags(queryClient, flags),
  }) satisfies LiveListener;
