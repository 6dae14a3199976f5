import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo } from 'react';
import { StoreBuilder } from '#web/builder/StoreBuilder.tsx';
import type { BuilderHost } from '#web/builder/BuilderContext.ts';
import { userQuery } from '#web/client/queries/user.ts';
import { lazyPage } from '#web/ui/lazyPage.ts';
import { notify, notifyRefusal } from '../notify.ts';
import { uploadImage } from '../products/uploads/uploadImage.ts';
import { uploadMedia } from '../products/uploads/uploadMedia.ts';
import { ClosingScreen } from '../session/ClosingScreen.tsx';
import { LoadingPage } from '../session/LoadingScreen.tsx';
import { useLiveDocuments } from '../session/useLiveDocuments.ts';
import { useSessionEnd } from '../session/useSessionEnd.ts';
import { useActiveStore } from '../store/useActiveStore.ts';
import { useActiveStoreCorrection } from '../store/useActiveStoreCorrection.ts';

const loadInStore = lazyPage(() => import('../frame/InStore.tsx'));
const InStore = lazy(async () => ({ default: (await loadInStore()).InStore }));

/** The store builder stands alone: nothing of the dashboard is around it. */
export function StoreBuilderPage() {
  const { data: user } = useQuery(userQuery);
  const store = useActiveStore();
  useSessionEnd(user !== null);
  useLiveDocuments({ userId: user?.uid, storeId: store?.id });
  useActiveStoreCorrection({ chosen: store?.id, remembered: user?.activeStoreId });
  const host = useHost(store?.id ?? '');

  if (!user) return <LoadingPage />;
  if (user.deletionDueAt !== null) return <ClosingScreen email={user.email} dueAt={user.deletionDueAt} />;
  if (store) return <StoreBuilder key={store.id} store={store} host={host} />;
  return (
    <main className="mx-auto max-w-page p-4 md:p-8">
      <Suspense>
        <InStore />
      </Suspense>
    </main>
  );
}

function useHost(storeId: string): BuilderHost {
  return useMemo(
    () => ({
      notify,
      notifyRefusal,
      uploadImage: (file) => uploadImage({ storeId, file, onProgress: () => undefined }),
      uploadMedia: (file, onProgress) => uploadMedia({ storeId, file, onProgress }),
    }),
    [storeId],
  );
}
