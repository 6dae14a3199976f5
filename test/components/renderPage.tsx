import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { render } from 'vitest-browser-react';
import type { User } from '#shared/contract/accounts.ts';
import type { Store } from '#shared/contract/stores.ts';
import { createQueryClient } from '#web/client/createQueryClient.ts';
import { storesQuery } from '#web/client/queries/stores.ts';
import { userQuery } from '#web/client/queries/user.ts';
import { notifier } from '#web/dashboard/notify.ts';
import { UiProvider } from '#web/ui/UiProvider.tsx';
import { STORE } from './store.ts';

type Account = { user?: User | null; stores?: Store[] };

/**
 * Renders a page of the dashboard beside a link to another page, by default for the creator of one store. Returns the
 * cache of server responses.
 */
export async function renderPage(
  page: ReactNode,
  { user = ANA, stores = [STORE] }: Account = {},
): Promise<QueryClient> {
  const client = createQueryClient();
  client.setQueryData(userQuery.queryKey, user);
  client.setQueryData(storesQuery.queryKey, stores);
  const root = createRootRoute({ component: Frame });
  const routes = [
    createRoute({ getParentRoute: () => root, path: '/', component: () => page }),
    createRoute({ getParentRoute: () => root, path: '$', component: () => <p>Another page</p> }),
  ];
  const history = createMemoryHistory({ initialEntries: ['/'] });
  const router = createRouter({ routeTree: root.addChildren(routes), history });
  await router.load();
  await render(
    <UiProvider notifier={notifier}>
      <QueryClientProvider client={client}>
        <RouterProvider<typeof router> router={router} />
      </QueryClientProvider>
    </UiProvider>,
  );
  return client;
}

function Frame() {
  return (
    <>
      <Link to="/dashboard">Go to another page</Link>
      <Outlet />
    </>
  );
}

export const ANA: User = {
  uid: 'u1',
  email: 'ana@example.com',
  displayName: 'Ana Lima',
  firstName: 'Ana',
  lastName: 'Lima',
  photoURL: null,
  emailVerified: true,
  role: 'creator',
  createdAt: '2026-03-02T09:00:00.000Z',
  updatedAt: '2026-03-02T09:00:00.000Z',
  hasStore: true,
  storeCount: 1,
  activeStoreId: STORE.id,
  storeId: STORE.id,
  isActive: true,
  isAdmin: false,
  deletionDueAt: null,
  subscription: { planId: 'free' },
  timeZone: 'UTC',
};
