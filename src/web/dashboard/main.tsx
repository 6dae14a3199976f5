import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { observeCalls } from '#web/client/call.ts';
import { createConnection } from '#web/client/connection.ts';
import { createQueryClient } from '#web/client/createQueryClient.ts';
import { trackReferral } from '#web/client/referral.ts';
import { ErrorBoundary } from '#web/ui/ErrorBoundary.tsx';
import { UiProvider } from '#web/ui/UiProvider.tsx';
import { applyStoredTheme } from '#web/ui/useTheme.ts';
import { announceArrivals } from './announceArrivals.ts';
import { ConnectionNotice } from './ConnectionNotice.tsx';
import { notifier } from './notify.ts';
import { recoverWith } from './recoverWith.ts';
import { createDashboardRouter, expectFirstPage } from './router.tsx';

applyStoredTheme();
const queryClient = createQueryClient();
const router = createDashboardRouter(queryClient);
expectFirstPage(router);
announceArrivals(router);
const connection = createConnection(window);
observeCalls(connection);
recoverWith(connection, { queryClient, router });
void trackReferral();

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <UiProvider notifier={notifier}>
        <ConnectionNotice connection={connection} />
        <ErrorBoundary>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </ErrorBoundary>
      </UiProvider>
    </StrictMode>,
  );
}
