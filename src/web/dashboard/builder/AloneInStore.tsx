import { lazy, Suspense, type ReactNode } from 'react';
import type { Store } from '#shared/contract/stores.ts';
import { lazyPage } from '#web/ui/lazyPage.ts';
import { ClosingScreen } from '../session/ClosingScreen.tsx';
import { LoadingPage } from '../session/LoadingScreen.tsx';
import { useLiveDocuments } from '../session/useLiveDocuments.ts';
import { useSessionUser } from '../session/useSessionUser.ts';
import { useActiveStore } from '../store/useActiveStore.ts';
import { useActiveStoreCorrection } from '../store/useActiveStoreCorrection.ts';

const loadWithoutStore = lazyPage(() => import('./WithoutStore.tsx'));
const WithoutStore = lazy(async () => ({ default: (await loadWithoutStore()).WithoutStore }));

type AloneInStoreProps = {
  /** Whether to subscribe to the website's documents as well. */
  includesWebsite?: boolean;
  children: (store: Store) => ReactNode;
};

/** A full-screen page of the creator's store, without the dashboard's frame. */
export function AloneInStore({ includesWebsite = false, children }: AloneInStoreProps) {
  const user = useSessionUser();
  const store = useActiveStore();
  useLiveDocuments({ userId: user?.uid, storeId: store?.id, includesWebsite });
  useActiveStoreCorrection({ chosen: store?.id, remembered: user?.activeStoreId });

  if (!user) return <LoadingPage />;
  if (user.deletionDueAt !== null) return <ClosingScreen email={user.email} dueAt={user.deletionDueAt} />;
  if (store) return children(store);
  return (
    <Suspense fallback={<LoadingPage />}>
      <WithoutStore user={user} />
    </Suspense>
  );
}
