import type { QueryClient } from '@tanstack/react-query';
import type { Connection } from '#web/client/connection.ts';
import type { createDashboardRouter } from './router.tsx';

type Parts = { queryClient: QueryClient; router: ReturnType<typeof createDashboardRouter> };

/** Refetches failed queries as soon as the connection is back. */
export function recoverWith(connection: Connection, { queryClient, router }: Parts): void {
  connection.subscribe(() => {
    if (connection.isLost()) return;
    void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
    if (router.state.matches.some(({ status }) => status === 'error')) void router.invalidate();
  });
}
